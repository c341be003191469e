/** What programs that show previews ask for. */
export const PICTURE_WIDTH = 1_200;
export const PICTURE_HEIGHT = 630;
