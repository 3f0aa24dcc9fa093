import { useEffect, useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { checkConnection, type ConnectionCheck } from '../peer/check-connection.ts'
import * as styles from './devices.module.css'

const words = {
  works: 'Your network lets video calls through.',
  likely:
    'Others can reach your network, which is mostly enough. Networks of offices, hospitals and hotels may still block video calls.',
  untested: 'It can only be tried in the session itself.',
  blocked:
    'Your network seems to block video calls. Try another one, such as your mobile network, or call the practice.',
} as const satisfies Record<ConnectionCheck, string>

/** Whether a call can get out of this network, as far as that can be known. Asks for no camera: it is tried before one is on. */
export function ConnectionState({ room }: { room: RoomState }) {
  const [attempt, setAttempt] = useState(0)
  if (room.provider.kind !== 'builtIn')
    return <p className="text-sm text-ink-soft">The session takes place at another address.</p>
  return <OneCheck key={attempt} room={room} onAgain={() => setAttempt(attempt + 1)} />
}

function OneCheck({ room: { iceServers, hasRelay }, onAgain }: { room: RoomState; onAgain: () => void }) {
  const [found, setFound] = useState<ConnectionCheck | null>(null)
  // What was given first will do: the same is asked of newer ones.
  const [servers] = useState(iceServers)
  // Before the room opens no one is given what the relay asks for.
  const canAskRelay = hasRelay && servers.some(({ credential }) => credential !== undefined)
  useEffect(() => {
    let isCurrent = true
    void checkConnection(servers, canAskRelay).then((check) => isCurrent && setFound(check))
    return () => {
      isCurrent = false
    }
  }, [servers, canAskRelay])
  return (
    <>
      <output className={`${styles.connection} block text-sm text-ink-soft`}>
        {found === null ? 'Trying…' : words[found]}
      </output>
      {found === 'blocked' && (
        <TextButton inline onClick={onAgain}>
          Check again
        </TextButton>
      )}
    </>
  )
}
