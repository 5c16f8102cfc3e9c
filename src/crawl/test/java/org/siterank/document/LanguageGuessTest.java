package org.siterank.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageGuessTest {

  @Test
  void aFewSentencesTellTheirLanguage() {
    Map<String, String> texts =
        Map.of(
            "en",
                "The list is sorted in place, and the function returns nothing. It is for users of the old interface who have not moved to this one.",
            "de",
                "Das Haus ist nicht weit von der Stadt, und wer mit dem Rad fährt, kommt auch bei Regen nach einer halben Stunde an. Es wird oft besucht.",
            "fr",
                "La maison est dans le village et les gens qui y sont nés ne la quittent pas. Elle a un jardin avec des arbres pour les enfants.",
            "es",
                "La casa está en el pueblo y los que viven en ella no se van. Tiene un jardín con árboles para los niños, pero es más pequeño que el de al lado.",
            "it",
                "La casa è nel paese e non si vende. Ha un giardino con gli alberi per i bambini, ma è più piccolo di quello della casa che sta di fronte.",
            "pt",
                "A casa fica no centro da cidade e não está à venda. Tem um jardim com árvores para as crianças, mas é mais pequeno do que o da escola.",
            "nl",
                "Het huis staat in het dorp en is niet te koop. Er is een tuin met bomen voor de kinderen, maar die is niet zo groot als die van de school.",
            "ru",
                "Дом стоит в деревне, и он не продается. В саду есть деревья для детей, но он не так велик, как у школы, и это все знают.");
    texts.forEach((language, text) -> assertEquals(language, LanguageGuess.language(text), text));
  }

  @Test
  void whatCannotBeToldIsNotGuessed() {
    assertEquals("", LanguageGuess.language(""));
    assertEquals(
        "", LanguageGuess.language("int main void return printf malloc free NULL".repeat(9)));
    assertEquals("", LanguageGuess.language("the of and"));
    assertEquals("", LanguageGuess.language("1 2 3 4 ".repeat(1000)));
    assertEquals("", LanguageGuess.language("A.1. E.2. Y.3. I.4. O.5. ".repeat(20)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sv | Huset ligger inte långt från staden, och den som kommer med cykel är där efter en halvtimme. Det har också en trädgård med träd för barnen.
          da | Huset ligger ikke langt fra byen, og den der kommer på cykel, er der efter en halv time. Det har også en have med træer til børnene, som ofte leger der.
          no | Huset ligger ikke langt fra byen, og den som kommer på sykkel, er der etter en halv time. Det har også en hage med trær for barna, som ofte leker der.
          fi | Talo ei ole kaukana kaupungista, ja se joka tulee pyörällä, on siellä jo puolen tunnin kuluttua. Siinä on myös puutarha, jossa lapset ovat usein, kun ei sada.
          cs | Dům není daleko od města a kdo jede na kole, je tam za půl hodiny. Má také zahradu se stromy pro děti, ale je menší než ta, která je u školy.
          pl | Dom nie jest daleko od miasta, a kto jedzie na rowerze, jest tam po pół godziny. Ma też ogród z drzewami dla dzieci, ale nie jest tak duży jak ten przy szkole.
          hu | A ház nincs messze a várostól, és aki biciklivel jön, az fél óra múlva ott is van. Van egy kertje is, de nem olyan nagy, mint az, amely az iskola mellett van.
          tr | Ev şehirden çok uzak değil ve bisikletle gelen biri yarım saat sonra orada olur. Bir de bahçesi var, ama bu bahçe okulun yanında olan kadar büyük değil.
          id | Rumah itu tidak jauh dari kota, dan orang yang datang dengan sepeda sudah ada di sana dalam setengah jam. Rumah ini juga memiliki taman untuk anak-anak.
          vi | Ngôi nhà không xa thành phố, và người đi xe đạp sẽ đến đó trong nửa giờ. Nó cũng có một khu vườn với những cái cây cho trẻ em, nhưng không lớn như của trường.
          uk | Будинок стоїть не так далеко від міста, і той, хто їде на велосипеді, буде там за пів години. Він також має сад, але не такий, як у школи.
          ar | البيت ليس بعيدا عن المدينة ومن يأتي على دراجة يصل إلى هناك بعد نصف ساعة. في البيت حديقة فيها أشجار كان الأطفال يلعبون تحت ظلها.
          fa | این خانه از شهر دور نیست و کسی که با دوچرخه می‌آید پس از نیم ساعت به آنجا می‌رسد. خانه یک باغ هم دارد که در آن درخت‌هایی برای کودکان هست.
          el | Το σπίτι δεν είναι μακριά από την πόλη και έχει έναν κήπο με δέντρα για τα παιδιά.
          he | הבית אינו רחוק מן העיר, ויש בו גן עם עצים לילדים.
          ja | この家は町から遠くなく、自転車で来る人は半時間で着きます。
          zh | 这座房子离城市不远，骑自行车的人半个小时就能到达那里。
          ko | 그 집은 도시에서 멀지 않고 자전거로 오는 사람은 삼십 분이면 도착합니다.
          th | บ้านหลังนี้อยู่ไม่ไกลจากเมืองและมีสวนสำหรับเด็ก
          hi | यह घर शहर से दूर नहीं है और इसमें बच्चों के लिए एक बगीचा भी है।
          """)
  void neighboursAndOtherScriptsAreToldApart(String language, String text) {
    assertEquals(language, LanguageGuess.language(text), text);
  }
}
