import { useState } from 'react'
import type { VideoSettings } from '#contract/staff/rooms.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import { StateLine } from '../desk/state-line.tsx'
import { askRelay, type RelayAnswer } from './ask-relay.ts'

const words = {
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
        browser, so try it on the network that makes trouble too.
      </p>
      <Button look="secondary" busy={isBusy && 'Asking the relay'} onClick={() => void test()}>
        Test the relay
      </Button>
      {problem && <Notice type="error" announced="atOnce" title={problem} />}
      {answers && <Answers answers={answers} />}
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

export function Answers({ answers }: { answers: readonly RelayAnswer[] }) {
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
              {url} {words[result]}.
            </StateLine>
          </li>
        ))}
      </ul>
    </div>
  )
}

function titleOf(working: number, all: number): string {
  if (all === 0)
    return 'No test was made: this is a demonstration, and the relay is not given away here, or TURN_URLS names no address with turn: or turns:.'
  if (working === all) return 'The relay works.'
  return working > 0 ? 'The relay works, but not at every address.' : 'The relay does not work from here.'
}
