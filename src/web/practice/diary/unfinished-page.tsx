import { Link, useSearchParams } from 'react-router'
import type { UnfinishedWork as Lists } from '#contract/staff/diary.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { referralLimits } from '#domain/funding/referral.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { methods } from '#domain/funding/methods.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { EmptyState } from '../../ui/art.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, Sheet } from '../desk/desk.tsx'
import { ClinicianChoice } from './diary-head.tsx'
import { countOf } from './format-session.ts'
import { useLiveDiary } from './live-diary.tsx'
import * as styles from './diary.module.css'

export default function UnfinishedPage() {
  const [search] = useSearchParams()
  const clinician = search.get('clinician') ?? undefined
  return (
    <>
      <DeskHead title="Unfinished" note="Sessions that still need something.">
        <ClinicianChoice
          clinician={clinician}
          offersAll
          addressOf={(id) => `${staffPages.unfinished()}?clinician=${encodeURIComponent(id)}`}
        />
      </DeskHead>
      <DeskRead
        key={clinician}
        query={staffQuery('readUnfinished', { query: clinician === undefined ? {} : { clinician } })}
        skeleton={<SkeletonText lines={8} />}
      >
        {(lists) => <Unfinished lists={lists} />}
      </DeskRead>
    </>
  )
}

type UnfinishedSession = Lists['noOutcome' | 'unpaid']['sessions'][number]

const sessionOf = ({ id, start, timeZone, clinicianId }: UnfinishedSession) =>
  staffPages.today({
    date: formatIsoDate(localDayAt(new Date(start), timeZone)),
    clinician: clinicianId,
    session: id,
  })
const clientOf = ({ clientId }: UnfinishedSession) => staffPages.client(clientId)

type UnfinishedList = {
  code: keyof Lists
  title: string
  to: (session: UnfinishedSession) => string
  link: string
  /** What is counted, where it is not sessions. */
  counts?: 'client' | 'document'
}

const kinds: readonly UnfinishedList[] = [
  { code: 'noOutcome', title: 'No outcome yet', to: sessionOf, link: 'Record the outcome' },
  { code: 'referralMissing', title: 'Referral missing', to: clientOf, link: 'Open client page' },
  {
    code: 'referralToNote',
    title: 'Referral to note',
    to: clientOf,
    link: 'Note the referral',
    counts: 'client',
  },
  { code: 'cardUnverified', title: 'Card not verified', to: clientOf, link: 'Check the card' },
  {
    code: 'reportDue',
    title: 'Last session of a referral: report to the referrer',
    to: clientOf,
    link: 'Open client page',
  },
  {
    code: 'documentsWaiting',
    title: 'Documents waiting',
    to: clientOf,
    link: 'See what is missing',
    counts: 'document',
  },
  {
    code: 'unpaid',
    title: 'Unpaid',
    to: (session) =>
      'chargeId' in session ? staffPages.money({ charge: session.chargeId }) : staffPages.money(),
    link: 'Open the charge',
  },
  {
    code: 'overReferral',
    title: `More than ${referralLimits.onOneReferral} sessions on a referral`,
    to: clientOf,
    link: 'Open client page',
  },
]

export function Unfinished({ lists }: { lists: Lists }) {
  useLiveDiary()
  const seesMoney = staffCan(useStaff(), 'see the money')
  const open = kinds.filter(({ code }) => lists[code].total > 0)
  if (open.length === 0)
    return (
      <EmptyState title="Everything is done">
        No session is waiting for an outcome, a referral, a report, a card
        {seesMoney ? ', a document or a payment' : ' or a document'}.
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <p className="text-ink-soft">
        {open.map(({ code, title }) => `${title}: ${lists[code].total}`).join('. ')}.
      </p>
      {open.map(({ code, title, to, link, counts = 'session' }) => (
        <Sheet
          key={code}
          title={title}
          action={<span className="text-ink-soft">{countOf(lists[code].total, counts)}</span>}
          isFlush
          foot={
            lists[code].total > lists[code].sessions.length &&
            `The first ${lists[code].sessions.length} are listed.`
          }
        >
          <ul className={styles.rows}>
            {lists[code].sessions.map((session) => (
              <Row key={session.id} session={session} to={to(session)} link={link} />
            ))}
          </ul>
        </Sheet>
      ))}
    </div>
  )
}

function Row({ session, to, link }: { session: UnfinishedSession; to: string; link: string }) {
  const isOffice = worksForEveryone(useStaff())
  const start = new Date(session.start)
  return (
    <li className="first:border-t-0">
      <div>
        <b className="font-display text-lg/[1.3] font-medium">{session.client}</b>
        <p className="text-ink-soft">
          {dayAndTime(start, session.timeZone)}, {formatZone(start, session.timeZone)}
          {'cents' in session && `. ${formatCents(session.cents)}`}
          {session.funding && `. ${methods[session.funding].shortLabel}`}
          {isOffice && `. With ${session.clinician}`}
        </p>
      </div>
      <Link
        className="inline-flex items-center min-h-target"
        to={to}
        aria-label={`${link}: ${session.client}, ${dayAndTime(start, session.timeZone)}`}
      >
        {link}
      </Link>
    </li>
  )
}
