/** Pictures that go with a shared link: https://ogp.me. Drawn by the server for each page that may be found by search. */
export const shareImageSize = { width: 1200, height: 630 } as const

/** Counted up when the drawing itself changes, so that no cache keeps the old one. */
const drawingVersion = 1

type Shown = { title: string; description: string; siteName: string }

/** The version in the address follows from what the picture says, so that an address never changes its content. */
export function shareImageAddress(pagePath: string, shown: Shown): string {
  const [path = '', search] = pagePath.split('?')
  const version = fingerprint([drawingVersion, shown.title, shown.description, shown.siteName].join('\n'))
  const query = new URLSearchParams(search)
  query.set('v', version)
  return `/og${path === '/' ? '/home' : path.replace(/\/$/, '')}.png?${query}`
}

/** The page that a picture belongs to, by the picture's own address. */
export function pageOfShareImage(image: { pathname: string; search: string }): string {
  const query = new URLSearchParams(image.search)
  query.delete('v')
  const path = image.pathname.replace(/^\/og/, '').replace(/\.png$/, '')
  return `${path === '/home' ? '/' : path}${query.size === 0 ? '' : `?${query}`}`
}

/** Short and the same everywhere; it guards nothing. FNV-1a, twice over with different beginnings. */
function fingerprint(text: string): string {
  const half = (start: number) => {
    let hash = start
    for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93) >>> 0
    return hash.toString(36)
  }
  return half(0x81_1c_9d_c5) + half(0x05_19_2a_7b)
}
