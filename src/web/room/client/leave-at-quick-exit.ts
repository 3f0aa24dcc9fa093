import { addressOf } from '#contract/api-paths.ts'
import { roomPaths } from '#contract/room-paths.ts'

/**
 * Quick exit hides the page before it goes (src/web/early/quick-exit.ts): the others, and a server where people meet, are told by the
 * last request of the page. Someone who reloads or closes it keeps their place for a while.
 */
export function leaveAtQuickExit(roomId: string, tabOf: () => string | null): () => void {
  const leave = () => {
    const tabId = tabOf()
    if (tabId === null || !document.documentElement.hidden) return
    const { method, path } = addressOf(roomPaths.leaveRoom, { params: { roomId, tabId } })
    void fetch(path, { method, keepalive: true }).catch(() => {})
  }
  addEventListener('pagehide', leave)
  return () => removeEventListener('pagehide', leave)
}
