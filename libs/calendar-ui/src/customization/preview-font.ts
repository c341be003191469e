/** A font as previews have it: Inter under the name of preview-fonts.css. */
export const previewFont = (fontFamily: string) => fontFamily.replace(/^Inter,/, "'Event Inter', Inter,");
