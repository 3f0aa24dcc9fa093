import { useEffect } from 'react'

const pathOf = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) ? new URL(address).pathname : null

/**
 * The server lets only this page's own document use a camera (src/server/http/security-headers.ts). Someone who came here without a
 * new document, as after a login, gets one.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    const path = pathOf(loaded?.name)
    if (path !== null && path !== location.pathname) location.reload()
  }, [])
}
