import { useEffect, useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { TextButton } from '../ui/button.tsx'
import * as styles from './session.module.css'

const connectionWords = {
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
        {found === null ? 'Trying…' : connectionWords[found]}
      </output>
      {found === 'blocked' && (
        <TextButton inline onClick={onAgain}>
          Check again
        </TextButton>
      )}
    </>
  )
}

/**
 * `works`: through the relay. `likely`: others can reach this network, which mostly is enough. `untested`: there is nothing to ask.
 * `blocked`: nothing gets out.
 */
type ConnectionCheck = 'works' | 'likely' | 'untested' | 'blocked'

const patienceMs = 8_000

/** Which ways out of this network were found. Where there is a relay to ask, a way through it is the proof. */
export function waysOfConnection(
  types: ReadonlySet<string>,
  { hasRelay, hasServers }: { hasRelay: boolean; hasServers: boolean },
): ConnectionCheck {
  if (types.has('relay')) return 'works'
  if (hasRelay || types.size === 0) return 'blocked'
  if (types.has('srflx')) return 'likely'
  return hasServers ? 'blocked' : 'untested'
}

/** Looks for ways out of this network, without anyone at the other end. */
async function checkConnection(iceServers: RTCIceServer[], hasRelay: boolean): Promise<ConnectionCheck> {
  const connection = new RTCPeerConnection({ iceServers })
  const types = new Set<string>()
  try {
    connection.createDataChannel('check')
    const isDone = new Promise<void>((resolve) => {
      setTimeout(resolve, patienceMs)
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.type) types.add(candidate.type)
        if (candidate === null || candidate.type === 'relay') resolve()
      })
    })
    await connection.setLocalDescription()
    await isDone
  } catch {
    return 'blocked'
  } finally {
    connection.close()
  }
  return waysOfConnection(types, { hasRelay, hasServers: iceServers.length > 0 })
}
