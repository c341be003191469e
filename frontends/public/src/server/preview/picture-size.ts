/** The size that preview programs expect. */
export const PICTURE_WIDTH = 1_200;
export const PICTURE_HEIGHT = 630;
