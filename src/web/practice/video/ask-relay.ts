/**
 * What the relay said at one of its addresses. `works`: it gave a way through. `refused`: it answered, and did not take the
 * credentials. `silent`: no answer came.
 */
export type RelayAnswer = { url: string; result: 'works' | 'refused' | 'silent' }

const patienceMs = 10_000
/** STUN's own codes for credentials: https://datatracker.ietf.org/doc/html/rfc8489#section-14.8. */
const refusals: readonly number[] = [400, 401, 403, 437, 438, 441]

type Heard = { hasRelay: boolean; errorCodes: readonly number[] }

export function judgeRelay({ hasRelay, errorCodes }: Heard): RelayAnswer['result'] {
  if (hasRelay) return 'works'
  return errorCodes.some((code) => refusals.includes(code)) ? 'refused' : 'silent'
}

type RelayServer = { urls: readonly string[]; username?: string; credential?: string }

/** Each by itself. TURN_URLS may name STUN servers too, which give no way through and are not asked for one. */
export const relaysOf = (servers: readonly RelayServer[]): (RTCIceServer & { urls: string })[] =>
  servers
    .filter(({ credential }) => credential !== undefined)
    .flatMap(({ urls, ...credentials }) =>
      urls.filter((url) => /^turns?:/.test(url)).map((url) => ({ urls: url, ...credentials })),
    )

/** Asks the relay for a way through, at each of its addresses by itself: one may work where another is blocked. */
export const askRelay = (servers: readonly RelayServer[]): Promise<RelayAnswer[]> =>
  Promise.all(relaysOf(servers).map((server) => askOne(server, server.urls)))

async function askOne(server: RTCIceServer, url: string): Promise<RelayAnswer> {
  const connection = new RTCPeerConnection({ iceServers: [server], iceTransportPolicy: 'relay' })
  const heard = { hasRelay: false, errorCodes: new Array<number>() }
  try {
    connection.createDataChannel('test')
    const isDone = new Promise<void>((resolve) => {
      setTimeout(resolve, patienceMs)
      connection.addEventListener('icecandidateerror', ({ errorCode }) => heard.errorCodes.push(errorCode))
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.type === 'relay') heard.hasRelay = true
        if (candidate === null || heard.hasRelay) resolve()
      })
    })
    await connection.setLocalDescription()
    await isDone
  } finally {
    connection.close()
  }
  return { url, result: judgeRelay(heard) }
}
