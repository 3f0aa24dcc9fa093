/** Headings that take the focus when what had it is gone. */
export const headingIds = { room: 'room-title', waiting: 'who-waits' } as const
