import BellOff from 'lucide-react/icons/bell-off'
import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import Repeat from 'lucide-react/icons/repeat'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ApiInput } from '#contract/endpoints.ts'
import type { ImportFinding, ImportPage as ImportValue } from '#contract/staff/imports.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { staffRequest } from '#contract/staff/staff-paths.ts'
import { foldTitle, leftOutColumns } from '#domain/imports/columns.ts'
import { fieldsOf, importKinds } from '#domain/imports/import-kinds.ts'
import { isAtWork } from '#domain/imports/import-states.ts'
import type { ImportDecision } from '#domain/imports/row-reading.ts'
import { useAction } from '../../api/use-action.ts'
import { Button, LinkButton, RowButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Crumbs, Tabs } from '../../ui/navigation.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { DeskHead, DeskRead, PagesFoot, Row, RowList, Sheet, StateLine, usePages } from '../desk/desk.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { nameImport } from './imports-page.tsx'

const askAgainMs = 1500

/** See docs/product/moving-in.md. */
export default function ImportPage() {
  const { id = '' } = useParams()
  const query = {
    ...staffQuery('readImport', { params: { id } }),
    refetchInterval: ({ state: { data } }: { state: { data?: ImportValue } }) =>
      data && isAtWork(data.state) ? askAgainMs : false,
  }
  return (
    <>
      <Crumbs trail={[{ label: 'Moving in', to: staffPages.imports() }]} here="Import" />
      <DeskRead query={query} title="Import" skeleton={<SkeletonText lines={6} />}>
        {/* A new state is a new page: what was chosen on the one before is said, or no longer matters. */}
        {(one) => <Import key={one.state} one={one} />}
      </DeskRead>
    </>
  )
}

const refresh = () => invalidateStaff('readImport', 'listImports', 'listImportFindings')

function Import({ one }: { one: ImportValue }) {
  const { timeZone } = useStaff()
  return (
    <>
      <DeskHead
        title={nameImport(one)}
        note={`${one.lines.toLocaleString('en-AU')} ${one.lines === 1 ? 'line' : 'lines'}, ${formatMoment(one.createdAt, timeZone)}, ${one.createdBy}. ${nameZone(timeZone)}.`}
      >
        {(one.counts.doubtful > 0 || one.counts.refused > 0) && <FindingsFile id={one.id} />}
      </DeskHead>
      {isAtWork(one.state) && <AtWork one={one} />}
      {one.state === 'mapping' && <Columns one={one} />}
      {one.state === 'checked' && <Checked one={one} />}
      {one.state === 'written' && <Written one={one} />}
      {one.state === 'undone' && (
        <Notice type="plain" title="This import was taken back">
          What this import added has been removed. You can upload the file again.
          {one.kind === 'referrals' &&
            ' Check whether each client’s page still says that a referral was received.'}
        </Notice>
      )}
    </>
  )
}

const FindingsFile = ({ id }: { id: string }) => (
  <a
    className="btn btn--secondary btn--sm"
    href={staffRequest('downloadImportFindings', { params: { id } }).path}
    download
  >
    <Download className="icon" />
    The list as a file
  </a>
)

const workWords = { checking: 'Checking the lines', writing: 'Importing', undoing: 'Taking it back' } as const

function AtWork({ one: { state, progress, lines } }: { one: ImportValue }) {
  const words = state === 'checking' || state === 'writing' || state === 'undoing' ? workWords[state] : ''
  const share = progress.of === 0 ? 0 : progress.done / progress.of
  return (
    <Sheet title={words}>
      <p aria-live="polite">
        {Math.round(share * lines).toLocaleString('en-AU')} of {lines.toLocaleString('en-AU')} lines. You can
        leave this page: it goes on by itself.
      </p>
      <div className="mt-3">
        <ProgressBar label={words} value={progress.done} max={Math.max(1, progress.of)} />
      </div>
    </Sheet>
  )
}

type Chosen = ApiInput<'checkImport'>['body']

/** What each column is for, and the dry run that follows. */
function Columns({ one }: { one: ImportValue }) {
  const { act, busy, failure } = useAction()
  const [mapping, setMapping] = useState(one.mapping)
  const options = [
    { value: '', label: 'Leave it out' },
    ...Object.entries(fieldsOf(one.kind)).map(([value, { name }]) => ({ value, label: name })),
  ]
  const leftOut = leftOutColumns(one.columns, mapping)
  const check = (body: Chosen) =>
    act('check', {
      call: () => callStaff('checkImport', { params: { id: one.id }, body }),
      after: refresh,
    })
  return (
    <Sheet
      title="What the columns are for"
      foot={
        <>
          <Button
            busy={busy === 'check' && 'One moment'}
            onClick={() => void check({ mapping, matches: one.matches })}
          >
            Check the lines
          </Button>
          <DropFile id={one.id} />
        </>
      }
    >
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <p className="mb-4" aria-live="polite">
        {leftOut.length === 0
          ? 'Every column is read.'
          : `${leftOut.length === 1 ? 'One column is' : `${leftOut.length} columns are`} left out: ${leftOut.join(', ')}.`}
      </p>
      <div className="grid gap-x-6 gap-y-4 min-[720px]:grid-cols-2">
        {one.columns.map((title, index) => (
          <SelectField
            key={title}
            id={`column-${index}`}
            label={title}
            help={one.examples[index] ? `Such as: ${one.examples[index]}` : 'Empty on every line'}
            options={options}
            value={mapping[title] ?? ''}
            onChange={({ target }) => setMapping({ ...mapping, [title]: target.value || null })}
          />
        ))}
      </div>
    </Sheet>
  )
}

function DropFile({ id }: { id: string }) {
  const navigate = useNavigate()
  const { act, busy, failure } = useAction()
  return (
    <>
      <RowButton
        busy={busy === 'drop' && 'Deleting it'}
        onClick={() =>
          void act('drop', {
            call: () => callStaff('dropImport', { params: { id } }),
            after: () => {
              void navigate(staffPages.imports())
              return invalidateStaff('listImports')
            },
            done: 'The file is deleted.',
          })
        }
      >
        Delete this file
      </RowButton>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </>
  )
}

const tallies = [
  { count: 'ready', tone: 'ok', words: 'Ready' },
  { count: 'doubtful', tone: 'due', words: 'For you to decide' },
  { count: 'refused', tone: 'bad', words: 'Refused' },
  { count: 'known', tone: 'soft', words: 'Imported before' },
] as const

/** What the dry run has found. */
function Checked({ one }: { one: ImportValue }) {
  const { counts, columns, mapping } = one
  const leftOut = leftOutColumns(columns, mapping)
  return (
    <>
      <div className="mb-6 grid gap-px overflow-hidden rounded-lg border border-line bg-line min-[560px]:grid-cols-4">
        {tallies.map(({ count, tone, words }) => (
          <div key={count} className="bg-surface px-5 py-4">
            <b className="block font-display text-xl font-medium tabular-nums">
              {counts[count].toLocaleString('en-AU')}
            </b>
            <StateLine tone={tone}>{words}</StateLine>
          </div>
        ))}
      </div>
      <div className="grid grid-cols-1 items-start gap-6 min-[1200px]:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-6">
          {leftOut.length > 0 && (
            <Notice type="warning" title="Columns that are left out">
              {leftOut.join(', ')}
            </Notice>
          )}
          {one.unmatched.length > 0 && <Matches one={one} />}
          <Findings one={one} />
        </div>
        <Decide one={one} />
      </div>
    </>
  )
}

/** Names of the file that are nobody here: who is meant is chosen, and kept for the next file. */
function Matches({ one }: { one: ImportValue }) {
  const { act, busy, failure } = useAction()
  const [matches, setMatches] = useState(one.matches)
  const again = () =>
    act('again', {
      call: () =>
        callStaff('checkImport', { params: { id: one.id }, body: { mapping: one.mapping, matches } }),
      after: refresh,
    })
  return (
    <Sheet
      title="Names we don’t know"
      foot={
        <Button size="small" busy={busy === 'again' && 'One moment'} onClick={() => void again()}>
          Check again
        </Button>
      }
    >
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <div className="grid gap-4 min-[720px]:grid-cols-2">
        {one.unmatched.map(({ field, name, lines }) => (
          <SelectField
            key={`${field} ${name}`}
            id={`match-${field}-${foldTitle(name).replaceAll(' ', '-')}`}
            label={name}
            help={`${field === 'clinician' ? 'Clinician' : 'Appointment type'} on ${lines === 1 ? 'one line' : `${lines} lines`}`}
            options={[
              { value: '', label: 'Leave these lines out' },
              ...(one.choices[field] ?? []).map((choice) => ({ value: choice.id, label: choice.name })),
            ]}
            value={matches[field]?.[foldTitle(name)] ?? ''}
            onChange={({ target }) => setMatches(withMatch(matches, { field, name, id: target.value }))}
          />
        ))}
      </div>
    </Sheet>
  )
}

type Match = { field: 'clinician' | 'type'; name: string; id: string }

function withMatch(matches: ImportValue['matches'], { field, name, id }: Match): ImportValue['matches'] {
  const { [foldTitle(name)]: _, ...others } = matches[field] ?? {}
  return { ...matches, [field]: id === '' ? others : { ...others, [foldTitle(name)]: id } }
}

function Findings({ one: { id, counts, state } }: { one: Pick<ImportValue, 'id' | 'counts' | 'state'> }) {
  const isWritten = state === 'written'
  const [shown, setShown] = useState<ImportFinding['result']>(counts.doubtful > 0 ? 'doubtful' : 'refused')
  if (counts.doubtful + counts.refused === 0)
    return (
      <Notice
        type="success"
        title={isWritten ? 'Every line is in.' : 'Every line is ready, or was imported before.'}
      />
    )
  return (
    <div>
      <Tabs
        label="Lines"
        selected={shown}
        onSelect={setShown}
        tabs={[
          {
            id: 'doubtful',
            label: `Doubtful ${counts.doubtful}`,
            content: (
              <FindingList key="d" id={id} result="doubtful" count={counts.doubtful} isWritten={isWritten} />
            ),
          },
          {
            id: 'refused',
            label: `Refused ${counts.refused}`,
            content: (
              <FindingList key="r" id={id} result="refused" count={counts.refused} isWritten={isWritten} />
            ),
          },
        ]}
      />
    </div>
  )
}

const decisionWords: Record<ImportDecision, string> = {
  import: 'Import as it is',
  existing: 'Use the client here',
  leaveOut: 'Leave out',
}

const decidedWords: Record<ImportDecision, string> = {
  import: 'Imported as it was',
  existing: 'Matched to the client already here',
  leaveOut: 'Left out',
}

type FindingListProps = {
  id: string
  result: ImportFinding['result']
  count: number
  isWritten: boolean
}

function FindingList({ id, result, count, isWritten }: FindingListProps) {
  const pages = usePages()
  const { act, busy, failure } = useAction()
  const query = { result, ...(pages.after !== undefined && { after: Number(pages.after) }) }
  const decide = (decision: ImportDecision, line?: number) =>
    act(`${line ?? 'all'} ${decision}`, {
      call: () =>
        callStaff('decideImportRows', {
          params: { id },
          body: { decision, ...(line !== undefined && { line }) },
        }),
      after: () => invalidateStaff('listImportFindings'),
    })
  return (
    <DeskRead
      query={staffQuery('listImportFindings', { params: { id }, query })}
      skeleton={<SkeletonText lines={4} />}
    >
      {({ total, findings, next }) =>
        total === 0 ? (
          <p className="mt-4 text-ink-soft">
            {isWritten && count > 0 ? 'This list was kept for 30 days, and is deleted.' : 'There are none.'}
          </p>
        ) : (
          <div className="mt-4">
            {failure && <Notice type="error" announced="atOnce" title={failure} />}
            <Sheet
              isFlush
              foot={
                <>
                  <PagesFoot
                    pages={pages}
                    shown={findings.length}
                    total={total}
                    next={next === null ? null : String(next)}
                  />
                  {result === 'doubtful' && !isWritten && total > 1 && (
                    <span className="flex flex-wrap gap-2">
                      {(['leaveOut', 'import'] as const).map((decision) => (
                        <RowButton
                          key={decision}
                          busy={busy === `all ${decision}` && 'One moment'}
                          onClick={() => void decide(decision)}
                        >
                          {decision === 'leaveOut' ? 'Leave all out' : 'Import all as they are'}
                        </RowButton>
                      ))}
                    </span>
                  )}
                </>
              }
            >
              <RowList label={result === 'doubtful' ? 'Doubtful lines' : 'Refused lines'}>
                {findings.map(({ line, title, reasons, choices, decision }) => (
                  <Row
                    key={line}
                    title={title}
                    end={
                      result === 'doubtful' &&
                      (isWritten ? (
                        decision && <StateLine tone="soft">{decidedWords[decision]}</StateLine>
                      ) : (
                        <SelectField
                          id={`line-${line}`}
                          label={`Line ${line}: what to do`}
                          options={choices.map((value) => ({ value, label: decisionWords[value] }))}
                          value={decision ?? ''}
                          onChange={({ target }) => {
                            const chosen = choices.find((choice) => choice === target.value)
                            if (chosen) void decide(chosen, line)
                          }}
                        />
                      ))
                    }
                  >
                    Line {line}. {reasons.map(endWithStop).join(' ')}
                  </Row>
                ))}
              </RowList>
            </Sheet>
          </div>
        )
      }
    </DeskRead>
  )
}

/** Some reasons are whole sentences, and some are parts of one. */
const endWithStop = (reason: string) => (reason.endsWith('.') ? reason : `${reason}.`)

const effects = [
  { Icon: Check, text: 'Ready lines are written, and doubtful ones as you decide. Refused lines stay out.' },
  {
    Icon: BellOff,
    text: 'Nothing is sent now. New clients hear nothing until you invite them. Clients who were here before get their usual reminders.',
  },
  { Icon: Repeat, text: 'You can bring the file again: what was imported is not doubled.' },
  { Icon: Undo, text: 'You can take the whole import back, as long as nothing has happened with it since.' },
] as const

function Decide({ one: { id, kind, counts } }: { one: ImportValue }) {
  const { act, busy, failure } = useAction()
  const { one: single, many } = importKinds[kind]
  const most = counts.ready + counts.doubtful
  return (
    <Sheet title="When you import">
      <ul className="grid gap-3">
        {effects.map(({ Icon, text }) => (
          <li key={text} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
            <Icon className="icon mt-[0.2em]" />
            {text}
          </li>
        ))}
      </ul>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <div className="mt-4 grid gap-2">
        {most > 0 && (
          <Button
            wide
            busy={busy === 'write' && 'One moment'}
            onClick={() =>
              void act('write', {
                call: () => callStaff('writeImport', { params: { id } }),
                after: refresh,
              })
            }
          >
            Import the {many}
          </Button>
        )}
        <p className="text-sm text-ink-soft">
          {counts.ready.toLocaleString('en-AU')} {counts.ready === 1 ? `${single} is` : `${many} are`} ready.
        </p>
        <DropFile id={id} />
      </div>
    </Sheet>
  )
}

function Written({ one }: { one: ImportValue }) {
  const { timeZone } = useStaff()
  const { act, busy, failure } = useAction()
  const [isAsking, setIsAsking] = useState(false)
  const { kind, counts, writtenAt, undoBlock } = one
  const { one: single, many } = importKinds[kind]
  const written = `${counts.written.toLocaleString('en-AU')} ${counts.written === 1 ? single : many}`
  const undo = () =>
    act('undo', {
      call: () => callStaff('undoImport', { params: { id: one.id } }),
      after: refresh,
      onFailure: refresh,
    })
  return (
    <div className="grid gap-6">
      <Notice type="success" title={`${written} imported`}>
        {writtenAt && formatMoment(writtenAt, timeZone)}. Nobody was told.
        {kind === 'clients' && ' When you are ready, invite them from their pages.'}
      </Notice>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <div>
        {undoBlock === null ? (
          <Button look="secondary" onClick={() => setIsAsking(true)}>
            <Undo className="icon" />
            Take this import back
          </Button>
        ) : (
          <StateLine tone="soft">Can’t be taken back: {undoBlock}</StateLine>
        )}
      </div>
      {one.counts.known > 0 && (
        <p className="text-ink-soft">
          {counts.known.toLocaleString('en-AU')} {counts.known === 1 ? 'line was' : 'lines were'} imported
          before, and stay as they are.
        </p>
      )}
      <Findings one={one} />
      <p>
        <LinkButton to={staffPages.imports()} look="secondary" size="small">
          Bring another file
        </LinkButton>
      </p>
      {isAsking && (
        <Dialog
          title={`Take ${written} back?`}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button look="secondary" onClick={() => setIsAsking(false)}>
                Keep them
              </Button>
              <Button busy={busy === 'undo' && 'One moment'} onClick={() => void undo()}>
                Take them back
              </Button>
            </>
          }
        >
          Everything this import added is deleted, including corrections made since. What was here before
          stays.
          {kind === 'referrals' && ' The clients’ pages may still say that a referral was received.'}
        </Dialog>
      )}
    </div>
  )
}
