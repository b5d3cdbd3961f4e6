/**
 * What rules conclude and what places are joined by. Equality, hash and text of what the engine files and sorts are written out:
 * those that the compiler makes for a record are put together by method handles when first used, a tenth of a short run.
 */
package org.ibdx.conclusion;
