type Framing = Pick<Window, 'self' | 'top'> & {
  location: { ancestorOrigins?: ArrayLike<string> }
  document: { referrer: string }
}

/** True inside a frame of this very origin. A browser that does not name its ancestors says where the frame was opened from. */
export function isFramedBy(origin: string | null, { self, top, location, document }: Framing): boolean {
  if (origin === null || self === top) return false
  const ancestor = location.ancestorOrigins?.[0]
  if (ancestor !== undefined) return ancestor === origin
  return URL.canParse(document.referrer) && new URL(document.referrer).origin === origin
}
