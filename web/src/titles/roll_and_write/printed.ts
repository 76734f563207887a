/** What is printed on the sheets and told nowhere else; it is drawn, and every deed is still asked of the service. */

/** The circles of the coin row. */
export const TRACK = 20;
/** What a step of a die costs, and the second building. */
export const STEP_COST = 1;
export const SECOND_COST = 3;
/** So many coins are a point in the end. */
export const COINS_PER_POINT = 2;
/** A die shows 1 to 6, so the grid has as many rows and columns. */
export const FACES: readonly number[] = [1, 2, 3, 4, 5, 6];
