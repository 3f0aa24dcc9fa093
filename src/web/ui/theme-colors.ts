/** The page's ground (`--page` of tokens.css) where the browser asks for it outside the style sheet. */
export const themeColors = { light: '#faf7f2', dark: '#111819' } as const
