/** What stands beside the picture, or over it on a small screen. */
export type OpenSide = 'chat' | 'desk' | 'privacy' | null
