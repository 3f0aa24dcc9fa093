import { Link } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { SystemState } from '#contract/staff/system.ts'
import {
  describeBackupFailure,
  formatBytes,
  type SystemPart,
  systemParts,
} from '#domain/staff/system-health.ts'
import { formatList } from '#domain/text.ts'
import { useRead } from '../../api/query.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { bones } from '../../ui/skeletons.tsx'
import { DeskHead, DeskRead, FactList, Sheet, StateLine } from '../desk/desk.tsx'
import { formatMoment, formatShortMoment, formatWaiting, nameZone } from '../desk/format-moment.ts'
import { callStaff, invalidateStaff, staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import { Simulations } from '../setup/readiness.tsx'
import * as styles from './office.module.css'

const readAgainMs = 30_000
const query = { ...staffQuery('readSystem', {}), refetchInterval: readAgainMs }

/** See docs/product/practice.md#system. */
export default function SystemPage() {
  return (
    <DeskRead query={query} title="System" skeleton={<Skeleton />}>
      {(system) => <System system={system} />}
    </DeskRead>
  )
}

const Skeleton = () => (
  <div className="grid gap-6" aria-hidden="true">
    {bones('h-64 rounded-lg', 'h-48 rounded-lg')}
  </div>
)

function System({ system }: { system: SystemState }) {
  const { timeZone } = useStaff()
  const { error } = useRead(query)
  const { readAt, isRestoredCopy, simulations, connected } = system
  return (
    <>
      <DeskHead
        title="System"
        note={`${summarise(system)} Read on ${formatMoment(readAt, timeZone)}, ${nameZone(timeZone)}.`}
      />
      <div className="grid gap-6">
        {error && (
          <Notice type="error" announced="politely" title="It could not be read again">
            {error.problem.message} What stands here is how it was then.
          </Notice>
        )}
        {isRestoredCopy && <RestoredCopy />}
        <Health system={system} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
          <div className="grid gap-6">
            <Backups backup={system.backup} readAt={readAt} />
            <Running system={system} />
          </div>
          {simulations.length + connected.length > 0 && (
            <Sheet>
              <Simulations lines={simulations} />
              {connected.length > 0 && (
                <p className={simulations.length > 0 ? 'mt-4' : undefined}>
                  <StateLine tone="ok">Set up: {formatList(connected)}</StateLine>
                </p>
              )}
            </Sheet>
          )}
        </div>
      </div>
    </>
  )
}

function summarise({ parts, backup, isRestoredCopy }: SystemState): string {
  const wanting =
    parts.filter(({ state }) => state !== 'ok').length +
    Number(backup.state !== 'good') +
    Number(isRestoredCopy)
  if (wanting === 0) return 'Everything works.'
  return wanting === 1 ? 'One thing wants your attention.' : `${wanting} things want your attention.`
}

const labelOf = (part: SystemPart) => systemParts.find(({ code }) => code === part)?.label

/** Where the office can do something about it. */
const helpOf: Partial<Record<SystemPart, { to: string; words: string }>> = {
  jobs: { to: staffPages.jobs(), words: 'See the jobs' },
  video: { to: staffPages.practice(), words: 'Test the relay' },
  payments: { to: staffPages.money(), words: 'See the money' },
}

function Health({ system: { parts, version, startedAt, readAt } }: { system: SystemState }) {
  const { timeZone } = useStaff()
  return (
    <Sheet
      title="Health"
      isFlush
      action={
        <span className="text-ink-soft">
          Version {version}, up for {formatWaiting(startedAt, new Date(readAt))}
        </span>
      }
    >
      <ul className={styles.health}>
        {parts.map(({ part, state, words, times }) => {
          const help = helpOf[part]
          return (
            <li key={part}>
              <StateLine tone={state}>
                {labelOf(part)}
                {state !== 'ok' && <span className="sr-only">{stateWords[state]}</span>}
              </StateLine>
              <small>{words}</small>
              {times.map(({ label, at }) => (
                <small key={label}>
                  {label}: {formatShortMoment(at, timeZone)}
                </small>
              ))}
              {help && <Link to={help.to}>{help.words}</Link>}
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

/** The icon says it to those who see it. */
const stateWords = { due: ': to look at', bad: ': does not work' } as const

type BackupsProps = Pick<SystemState, 'backup' | 'readAt'>

function Backups({ backup: { state, lastGood, ageHours, lastFailure }, readAt }: BackupsProps) {
  const { timeZone } = useStaff()
  const hours = Math.floor(ageHours ?? 0)
  return (
    <Sheet title="Backups" action={state === 'good' && <StateLine tone="ok">The last one is good</StateLine>}>
      <div className="grid gap-5">
        {state === 'red' && (
          <Notice
            type="error"
            title={lastGood ? `No good backup for ${hours} hours` : 'No backup has succeeded yet'}
          >
            They are made by themselves, so something is wrong. Bookings go on as usual. Please tell whoever
            looks after the server.
          </Notice>
        )}
        {state === 'notScheduled' && (
          <Notice type="warning" title={lastGood ? 'No backup is made by itself' : 'No backup is set up'}>
            If this server is lost, what was entered {lastGood ? 'since the last backup ' : ''}is lost with
            it. Please ask whoever looks after the server to set BACKUP_TO, BACKUP_PASSPHRASE and BACKUP_AT.
          </Notice>
        )}
        {lastGood && (
          <FactList
            facts={[
              [
                'Last good one',
                `${formatMoment(lastGood.at, timeZone)}, ${formatWaiting(lastGood.at, new Date(readAt))} ago`,
              ],
              ['Size', formatBytes(lastGood.bytes)],
              ['Kept in', lastGood.place],
            ]}
          />
        )}
        {lastFailure && (
          <StateLine tone="bad">
            The last one failed on {formatMoment(lastFailure.at, timeZone)}:{' '}
            {describeBackupFailure(lastFailure.reason)}.
          </StateLine>
        )}
      </div>
    </Sheet>
  )
}

const Running = ({ system: { schema, processes } }: { system: SystemState }) => (
  <Sheet title="Running now">
    <FactList
      facts={[
        ...processes.map(
          ({ name, version }, at) =>
            [
              processes.length === 1 ? 'Process' : `Process ${at + 1}`,
              `${name}, version ${version}`,
            ] as const,
        ),
        ['Database schema', schema],
      ]}
    />
  </Sheet>
)

/** Of a database that was put back elsewhere: docs/operations.md. */
function RestoredCopy() {
  const { act, busy, failure } = useAction()
  const isOwner = staffCan(useStaff(), 'start a restored copy')
  return (
    <div className="grid justify-items-start gap-4">
      <Notice type="warning" title="This is a restored copy: nothing is sent">
        Emails, text messages and card charges wait. If this copy is to be the practice from now on,{' '}
        {isOwner ? 'start it' : 'an owner can start it here'}: what waits is then sent. If the practice runs
        elsewhere, leave it as it is, or clients hear from both.
      </Notice>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      {isOwner && (
        <Button
          busy={busy !== null && 'Starting'}
          onClick={() =>
            void act('start', {
              call: () => callStaff('startSending', {}),
              after: () => invalidateStaff('readSystem'),
              done: 'This copy is the practice now. What waited is being sent.',
            })
          }
        >
          Start sending from this copy
        </Button>
      )}
    </div>
  )
}
