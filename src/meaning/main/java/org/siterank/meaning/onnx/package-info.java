/** Runs a sentence model, as sentence-transformers writes one, on ONNX Runtime. */
package org.siterank.meaning.onnx;
