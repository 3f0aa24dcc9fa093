/** The address of a session: in emails, text messages, calendars and the portal. It names no one. */
export const roomPages = {
  session: (roomId: string) => `/session/${encodeURIComponent(roomId)}`,
  /** What the clinician gives a guest. After the #, so that the secret gets into no log and no Referer. */
  guest: (roomId: string, secret: string) => `/session/${encodeURIComponent(roomId)}#${secret}`,
} as const
