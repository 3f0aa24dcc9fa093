import type { Staff } from '../http/staff.ts'
import type { Service } from '../service.ts'
import type { DiaryChanges } from './diary-changes.ts'
import { diaryScope } from './diary-scope.ts'

/** How often an open stream is looked after: holds send no notice, and a notice may be lost with its connection. */
const lookEveryMs = 4_000

type Follower = {
  staff: Staff
  onChange: () => void
  onEnd: () => void
}

export type DiaryFeed = {
  /** The answer ends it. */
  follow: (follower: Follower) => () => void
  /** How many streams of this sign-in are open in this process. */
  count: (sessionId: string) => number
}

/** Tells those who follow a diary that it has changed: at a notice of PostgreSQL at once, and otherwise within seconds. */
export function createDiaryFeed(
  { notices, log }: Pick<Service, 'notices' | 'log'>,
  changes: () => Promise<DiaryChanges>,
): DiaryFeed {
  type Entry = Follower & { version: number | null }
  const entries = new Set<Entry>()
  let timer: NodeJS.Timeout | null = null
  let unsubscribe: (() => void) | null = null

  const look = async () => {
    try {
      const seen = await changes()
      for (const entry of entries) {
        const scope = diaryScope(entry.staff, entry.staff.role === 'clinician' ? undefined : 'all')
        const version = scope === null ? 0 : scope === 'all' ? seen.ofAnyone : seen.of(scope.clinicianId)
        // The first look always tells: something may have changed between the page’s reading and this stream.
        const hasChanged = entry.version !== version
        entry.version = version
        if (hasChanged) entry.onChange()
      }
    } catch (error) {
      log.warn({ type: error instanceof Error ? error.name : 'unknown' }, 'the diary feed could not be read')
    }
  }
  const stop = () => {
    if (timer) clearInterval(timer)
    timer = null
    unsubscribe?.()
    unsubscribe = null
  }
  const endAll = () => {
    stop()
    for (const { onEnd } of entries) onEnd()
    entries.clear()
  }

  return {
    follow: (follower) => {
      const entry = { ...follower, version: null }
      entries.add(entry)
      unsubscribe ??= notices.subscribe({ onNotice: () => void look(), onClose: endAll })
      timer ??= setInterval(() => void look(), lookEveryMs).unref()
      void look()
      return () => {
        entries.delete(entry)
        if (entries.size === 0) stop()
      }
    },
    count: (sessionId) => [...entries].filter(({ staff }) => staff.sessionId === sessionId).length,
  }
}
