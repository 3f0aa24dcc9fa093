import type { Service } from '../service.ts'

type Follower = {
  reservationId: string
  personId: string
  tabId: string
  onNews: () => void
  onEnd: () => void
}

export type RoomFeed = {
  /** A newer stream of the same person’s tab ends an older one. The answer ends this one. */
  follow: (follower: Follower) => () => void
}

/** Tells the streams of this process that something has changed in their room, whichever process changed it. */
export function createRoomFeed({ notices }: Pick<Service, 'notices'>): RoomFeed {
  const followers = new Map<string, Follower>()
  let unsubscribe: (() => void) | null = null

  const hear = (about: string) => {
    const [reservationId = '', tabId] = about.split(' ')
    for (const follower of followers.values()) {
      const isMeant = reservationId === '' || follower.reservationId === reservationId
      if (isMeant && (tabId === undefined || follower.tabId === tabId)) follower.onNews()
    }
  }
  const endAll = () => {
    for (const { onEnd } of followers.values()) onEnd()
  }

  return {
    follow: (follower) => {
      const key = `${follower.personId} ${follower.tabId}`
      followers.get(key)?.onEnd()
      followers.set(key, follower)
      unsubscribe ??= notices.subscribe({ channel: 'room', onNotice: hear, onClose: endAll })
      return () => {
        if (followers.get(key) === follower) followers.delete(key)
        if (followers.size > 0) return
        unsubscribe?.()
        unsubscribe = null
      }
    },
  }
}
