import { Link } from 'react-router'
import type { ClientPage, ClientSession } from '#contract/staff/clients.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { staffRequest } from '#contract/staff/staff-paths.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { NewTabLink } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { formatShortMoment } from '../desk/format-moment.ts'
import { StateLine } from '../desk/desk.tsx'
import { useStaff } from '../desk/staff.ts'
import { ClientPart } from './client-part.tsx'
import { outcomeWords } from './format-client.ts'
import * as styles from './clients.module.css'

const sessionColumns: readonly Column<ClientSession>[] = [
  {
    label: 'When',
    cell: ({ id, startDateTime, timeZone }) => (
      <>
        <Link to={staffPages.appointment(id)}>{formatShortMoment(startDateTime, timeZone)}</Link>
        <span className="block text-xs text-ink-soft">{zoneLabel(timeZone)} time</span>
      </>
    ),
  },
  {
    label: 'Session',
    cell: (session) => <WhatSession session={session} />,
  },
  { label: 'Outcome', cell: (session) => <Outcome session={session} /> },
  {
    label: 'On referral',
    isNumber: true,
    cell: ({ onReferral }) => onReferral ?? 'Not counted',
  },
]

/** Sessions with others count on the referral and are not listed for a clinician. */
export function ClientSessions({ client }: { client: ClientPage }) {
  const { sessions, hasOtherSessions } = client
  return (
    <ClientPart
      title="Sessions"
      note={hasOtherSessions ? 'Sessions with others are counted, and not listed here.' : null}
    >
      {sessions.length === 0 ? (
        <p className="text-ink-soft">None yet.</p>
      ) : (
        <Table rows={sessions} keyOf={({ id }) => id} columns={sessionColumns} />
      )}
    </ClientPart>
  )
}

function WhatSession({ session }: { session: ClientSession }) {
  const own = useStaff().clinician?.name
  return (
    <>
      {session.typeName}, {findLabel(deliveryTypes, session.deliveryType)}
      <span className="block text-xs text-ink-soft">{detail(session, own)}</span>
      {session.hasTreatmentPlan && <TreatmentPlanLinks params={{ id: session.id }} />}
    </>
  )
}

const TreatmentPlanLinks = ({ params }: { params: { id: string } }) => (
  <span className={styles.summary}>
    <NewTabLink to={staffRequest('readTreatmentPlan', { params }).path}>
      Print the summary for the GP
    </NewTabLink>
    <a href={staffRequest('downloadTreatmentPlan', { params }).path} download>
      Save it as a PDF
    </a>
  </span>
)

/** With whom, where that is not the reader, and whether others belong to it. */
function detail({ clinicianName, isInSeries }: ClientSession, own: string | undefined): string {
  if (clinicianName === own) return isInSeries ? 'One of a series' : ''
  return isInSeries ? `${clinicianName}, one of a series` : clinicianName
}

function Outcome({ session: { outcome, status } }: { session: ClientSession }) {
  if (outcome) {
    const { tone, label } = outcomeWords[outcome]
    return <StateLine tone={tone}>{label}</StateLine>
  }
  return status === 'upcoming' ? (
    <StateLine tone="soft">Booked</StateLine>
  ) : (
    <StateLine tone="due">No outcome yet</StateLine>
  )
}
