import { useState } from 'react'
import type { VideoSettings } from '#contract/staff/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { callStaff, invalidateStaff } from '../desk/staff.ts'
import { StateLine } from '../desk/desk.tsx'

const resultWords = {
  works: 'works from here',
  refused: 'answers, but refuses our credentials. Its secret and TURN_SECRET must be the same',
  silent: 'does not answer from here. Check the address, its firewall, and that it runs',
} as const satisfies Record<RelayAnswer['result'], string>

/** Asks the relay from this browser, as a session does, and says plainly what it answered. */
export function RelayTest({ settings: { hasRelay } }: { settings: Pick<VideoSettings, 'hasRelay'> }) {
  const [isBusy, setIsBusy] = useState(false)
  const [answers, setAnswers] = useState<readonly RelayAnswer[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  if (!hasRelay)
    return (
      <p>
        No relay is set up: there is nothing to test. Most home networks connect without one; behind some
        office, hospital and mobile networks a video session cannot. <code>TURN_URLS</code> and{' '}
        <code>TURN_SECRET</code> name one.
      </p>
    )
  const test = async () => {
    setIsBusy(true)
    setProblem(null)
    setAnswers(null)
    // Read anew: credentials end after some hours.
    const read = await callStaff('readVideoSettings', {})
    if (read.ok) setAnswers(await askAndNote(read.value))
    else setProblem(read.problem.message)
    setIsBusy(false)
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        A relay passes sessions on where two networks cannot reach each other. The test runs from this
        browser, so try it on the network that causes trouble too.
      </p>
      <Button look="secondary" busy={isBusy && 'Asking the relay'} onClick={() => void test()}>
        Test the relay
      </Button>
      {problem && <Notice type="error" announced="atOnce" title={problem} />}
      {answers && <RelayAnswers answers={answers} />}
    </div>
  )
}

/** The set-up is settled by what the relay answered. */
async function askAndNote({ iceServers }: VideoSettings): Promise<readonly RelayAnswer[]> {
  const answers = await askRelay(iceServers)
  if (answers.length === 0) return answers
  const isWorking = answers.some(({ result }) => result === 'works')
  await callStaff('noteVideoCheck', { body: { check: isWorking ? 'relayWorks' : 'relayFails' } })
  await invalidateStaff('readPracticeSetup')
  return answers
}

export function RelayAnswers({ answers }: { answers: readonly RelayAnswer[] }) {
  const working = answers.filter(({ result }) => result === 'works').length
  return (
    <div className="grid gap-3">
      <Notice
        type={working > 0 ? 'success' : 'error'}
        announced="politely"
        title={titleOf(working, answers.length)}
      />
      <ul className="grid gap-2">
        {answers.map(({ url, result }) => (
          <li key={url}>
            <StateLine tone={result === 'works' ? 'ok' : 'bad'}>
              {url} {resultWords[result]}.
            </StateLine>
          </li>
        ))}
      </ul>
    </div>
  )
}

function titleOf(working: number, all: number): string {
  if (all === 0)
    return 'No test was run. Either this is a demonstration, which does not give its relay away, or TURN_URLS names no address that begins with turn: or turns:.'
  if (working === all) return 'The relay works.'
  return working > 0 ? 'The relay works, but not at every address.' : 'The relay does not work from here.'
}

/**
 * What the relay said at one of its addresses. `works`: it gave a way through. `refused`: it answered, and did not take the
 * credentials. `silent`: no answer came.
 */
export type RelayAnswer = { url: string; result: 'works' | 'refused' | 'silent' }

const patienceMs = 10_000
/** STUN's own codes for credentials: https://datatracker.ietf.org/doc/html/rfc8489#section-14.8. */
const refusals: readonly number[] = [400, 401, 403, 437, 438, 441]

type RelayTestResult = { hasRelay: boolean; errorCodes: readonly number[] }

export function judgeRelay({ hasRelay, errorCodes }: RelayTestResult): RelayAnswer['result'] {
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
const askRelay = (servers: readonly RelayServer[]): Promise<RelayAnswer[]> =>
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
