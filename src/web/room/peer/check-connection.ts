/**
 * `works`: through the relay. `likely`: others can reach this network, which mostly is enough. `untested`: there is nothing to ask.
 * `blocked`: nothing gets out.
 */
export type ConnectionCheck = 'works' | 'likely' | 'untested' | 'blocked'

const patienceMs = 8_000

/** Which ways out of this network were found. Where there is a relay to ask, a way through it is the proof. */
export function judgeWays(
  types: ReadonlySet<string>,
  { hasRelay, hasServers }: { hasRelay: boolean; hasServers: boolean },
): ConnectionCheck {
  if (types.has('relay')) return 'works'
  if (hasRelay || types.size === 0) return 'blocked'
  if (types.has('srflx')) return 'likely'
  return hasServers ? 'blocked' : 'untested'
}

/** Looks for ways out of this network, without anyone at the other end. */
export async function checkConnection(
  iceServers: RTCIceServer[],
  hasRelay: boolean,
): Promise<ConnectionCheck> {
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
  return judgeWays(types, { hasRelay, hasServers: iceServers.length > 0 })
}
