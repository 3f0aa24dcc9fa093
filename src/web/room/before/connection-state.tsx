import { useEffect, useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { checkConnection, type ConnectionCheck } from '../peer/check-connection.ts'

const words = {
  works: 'Your network lets video calls through.',
  likely:
    'Others can reach your network, which is mostly enough. Networks of offices, hospitals and hotels may still block video calls.',
  untested: 'It can only be tried in the session itself.',
  blocked:
    'Your network seems to block video calls. Try another one, such as your mobile network, or call the practice.',
} as const satisfies Record<ConnectionCheck, string>

/** Whether a call can get out of this network, as far as that can be known. */
export function ConnectionState({ room: { iceServers, hasRelay, provider } }: { room: RoomState }) {
  const [found, setFound] = useState<ConnectionCheck | null>(null)
  // What was given first will do: the same is asked of newer ones.
  const [servers] = useState(iceServers)
  // Before the room opens nobody is given what the relay asks for.
  const canAskRelay = hasRelay && servers.some(({ credential }) => credential !== undefined)
  const isBuiltIn = provider.kind === 'builtIn'
  useEffect(() => {
    if (!isBuiltIn) return
    let isCurrent = true
    void checkConnection(servers, canAskRelay).then((check) => isCurrent && setFound(check))
    return () => {
      isCurrent = false
    }
  }, [servers, canAskRelay, isBuiltIn])
  if (!isBuiltIn) return <p className="text-sm text-ink-soft">The session takes place at another address.</p>
  return <output className="block text-sm text-ink-soft">{found === null ? 'Trying…' : words[found]}</output>
}
