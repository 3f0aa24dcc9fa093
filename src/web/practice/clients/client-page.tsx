import Cake from 'lucide-react/icons/cake'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ClientPage as Client, ClientPage, ClientSession } from '#contract/staff/clients.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { staffRequest } from '#contract/staff/staff-paths.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { type ClientReminder, clientReminders } from '#domain/messages/emails.ts'
import { methods } from '#domain/funding/methods.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { useSettings } from '../../api/settings.ts'
import { useAction } from '../../api/use-action.ts'
import { useRequestForm } from '../../forms/request-form.tsx'
import { Button, LinkButton, NewTabLink, RowButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeskHead, DeskRead, Sheet, StateLine } from '../desk/desk.tsx'
import { formatShortMoment } from '../desk/format-moment.ts'
import { callStaff, invalidateStaff, staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import { ClientCards } from './client-cards.tsx'
import { ClientDocuments, ClientFiles } from './client-documents.tsx'
import { ClientLogin, SamePerson } from './client-login.tsx'
import { BackLink, ClientForm, ClientPart } from './client-part.tsx'
import { ClientQuestionnaires, ScaleCharts } from './client-questionnaires.tsx'
import { ClientReferral } from './client-referral.tsx'
import { bookedByWords, formatBirthday, formatDateAt, outcomeWords } from './format-client.ts'
import * as styles from './clients.module.css'

export default function ClientDeskPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={staffPages.clients()}>Clients</BackLink>
      <DeskRead
        key={id}
        query={staffQuery('readClient', { params: { id } })}
        title="Client"
        skeleton={<SkeletonText lines={8} />}
      >
        {(client) => <Opened client={client} />}
      </DeskRead>
    </>
  )
}

function Opened({ client }: { client: Client }) {
  const staff = useStaff()
  return (
    <>
      <DeskHead title={client.name} tabTitle="Client" note={<ClientFacts client={client} />}>
        {staffCan(staff, 'keep clients') && (
          <>
            <LinkButton look="secondary" to={staffPages.correctClient(client.id)}>
              Correct details
            </LinkButton>
            <LinkButton look="secondary" to={staffPages.changeClinician(client.id)}>
              Change psychologist
            </LinkButton>
          </>
        )}
        {staffCan(staff, 'book for clients') && (
          <LinkButton to={staffPages.book(client.id)}>Book a session</LinkButton>
        )}
      </DeskHead>
      <ClientLogin client={client} />
      <SamePerson clientId={client.id} />
      <ClientMissing client={client} />
      <ClientReferral client={client} />
      <div className="mt-8">
        {client.dass21 && <ScaleCharts history={client.dass21} zone={staff.timeZone} />}
        <ClientSessions client={client} />
        <ClientDocuments clientId={client.id} />
        <ClientCards client={client} />
        {client.ndis?.plan === 'planManaged' && (
          <PlanManager
            clientId={client.id}
            name={client.ndis.planManagerName}
            email={client.ndis.planManagerEmail}
          />
        )}
        <ClientQuestionnaires client={client} />
        <ClientFiles client={client} />
        <ClientPeople client={client} />
      </div>
      <p className="flex gap-2 max-w-none text-xs text-ink-soft">
        <Eye className="icon" />
        {client.seenBecause === 'bookedWithYou'
          ? `You see this page because ${client.firstName} is booked with you. Opening it is recorded.`
          : 'You see this page because you work in the practice’s office. Opening it is recorded.'}
      </p>
    </>
  )
}

function ClientFacts({ client }: { client: ClientPage }) {
  const { age, dateOfBirth, timeZone, funding, mobile, email } = client
  return (
    <span className={`flex flex-wrap gap-x-5 gap-y-1 ${styles.facts}`}>
      <span>
        <Cake className="icon text-main" />
        {age}, born {formatBirthday(dateOfBirth)}
      </span>
      <span>
        <Clock className="icon text-main" />
        {zoneLabel(timeZone)} time
      </span>
      {funding && (
        <span>
          <Wallet className="icon text-main" />
          {methods[funding].label}
        </span>
      )}
      {mobile && (
        <span>
          <Phone className="icon text-main" />
          <a href={`tel:${mobile}`}>{mobile}</a>
        </span>
      )}
      <span>
        <Mail className="icon text-main" />
        {email ?? 'No email'}
      </span>
    </span>
  )
}

function ClientMissing({ client }: { client: ClientPage }) {
  const { timeZone } = useStaff()
  const [asking, setAsking] = useState<ClientReminder | null>(null)
  if (client.missing.length === 0) return null
  const lastAsked = (about: ClientReminder) => client.reminders.find((one) => one.about === about)
  return (
    <div className="mb-6">
      <Sheet title="Still missing">
        <ul className={styles.list}>
          {client.missing.map((code) => {
            if (code === 'card')
              return (
                <li key={code}>
                  <StateLine tone="due">No saved card</StateLine>
                </li>
              )
            const asked = lastAsked(code)
            return (
              <li key={code}>
                <span>
                  <StateLine tone="due">{clientReminders[code].missing}</StateLine>
                  {asked && <small>{formatAsked(asked, timeZone)}</small>}
                </span>
                <Button look="secondary" size="small" onClick={() => setAsking(code)}>
                  Send a reminder<span className="sr-only">: {clientReminders[code].label}</span>
                </Button>
              </li>
            )
          })}
        </ul>
      </Sheet>
      {asking && <ReminderDialog client={client} about={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

type ReminderDialogProps = { client: ClientPage; about: ClientReminder; onClose: () => void }

/** Name and birth date stand beside every send: most mistakes with health data are a wrong recipient. */
function ReminderDialog({ client, about, onClose }: ReminderDialogProps) {
  const { keptEmails } = useSettings()
  const { act, busy, problem } = useAction()
  const send = () =>
    act('send', {
      call: () => callStaff('remindClient', { params: { id: client.id }, body: { about } }),
      after: async () => {
        await invalidateStaff('readClient')
        showToast(keptEmails ? 'info' : 'success', keptEmails ?? 'The reminder is on its way.')
        onClose()
      },
    })
  return (
    <Dialog
      title={`Ask for ${about === 'referral' ? 'the referral' : 'an emergency contact'}?`}
      onClose={onClose}
      actions={
        <>
          <Button busy={busy !== null && 'Sending'} onClick={send}>
            Send the email
          </Button>
          <Button look="quiet" onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <p>
        To <b className="font-semibold">{client.name}</b>, born {formatBirthday(client.dateOfBirth)}, at{' '}
        {client.email}.
      </p>
      {problem && <Notice type="error" announced="atOnce" title={problem.message} />}
    </Dialog>
  )
}

/** When a client was asked, and only what is known of the email. */
export function formatAsked(
  { askedAt, sentAt, delivery }: ClientPage['reminders'][number],
  zone: ZoneId,
): string {
  const on = formatDateAt(askedAt, zone)
  if (delivery === 'sent') return `Asked by email on ${on}`
  if (delivery === 'kept') return `Reminder of ${on}: no email was sent, it was only kept in the outbox`
  return sentAt === null
    ? `Reminder of ${on}: no email has gone out`
    : `Reminder of ${on}: we don’t know whether the email went out`
}

type PlanManagerProps = { clientId: string; name: string | null; email: string | null }

/** Who manages the NDIS plan, and where they take invoices. The client may have said it. */
function PlanManager({ clientId, name, email }: PlanManagerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ClientPart title="NDIS plan manager">
      {isOpen ? (
        <EmailForm {...{ clientId, name, email }} onDone={() => setOpen(false)} />
      ) : (
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="[overflow-wrap:anywhere]">
            {name && `${name}, `}
            {email ?? 'No email address noted'}
          </span>
          <RowButton onClick={() => setOpen(true)}>
            {email ? 'Change' : 'Note it'}
            <span className="sr-only"> the plan manager’s email</span>
          </RowButton>
        </p>
      )}
    </ClientPart>
  )
}

function EmailForm({ clientId, name, email, onDone }: PlanManagerProps & { onDone: () => void }) {
  const form = useRequestForm({
    part: 'manager',
    initial: { name: name ?? '', email: email ?? '' },
    rules: async () => (await import('#contract/staff/clients.ts')).notePlanManagerRequest,
    what: 'the plan manager',
    send: (_, body) => callStaff('notePlanManager', { params: { id: clientId }, body }),
    onSaved: async () => {
      await invalidateStaff('readClient')
      onDone()
    },
  })
  return (
    <ClientForm form={form} label="Plan manager" button="Save" onCancel={onDone}>
      <TextField label="Name of the plan manager" autoComplete="off" optional {...form.bind('name')} />
      <EmailField
        label="Email of the plan manager"
        help="Where the plan manager wants to receive invoices. Leave it empty to remove it."
        autoComplete="off"
        optional
        {...form.bind('email')}
      />
    </ClientForm>
  )
}

/** Attendee, booker, guardian and contacts are different people: each is named for what they are. */
function ClientPeople({
  client: { firstName, bookedBy, guardian, contacts, hasNoEmergencyContact, isAtsi },
}: {
  client: ClientPage
}) {
  const contact = (tag: 'emergency' | 'adult') => {
    const found = contacts.find(({ tags }) => tags.includes(tag))
    return found && `${found.firstName}, ${found.mobileNumber}`
  }
  const people = [
    [
      'Emergency contact',
      contact('emergency') ?? (hasNoEmergencyContact ? 'Has no one to name' : 'None on file'),
    ],
    ['Support person', contact('adult')],
    [
      'Parent or guardian',
      guardian &&
        [
          `${guardian.parentFirstName} ${guardian.parentLastName}`,
          guardian.parentEmail,
          guardian.parentMobile,
        ]
          .filter(Boolean)
          .join(', '),
    ],
    ['Booked by', bookedBy && bookedByWords(bookedBy)],
    [`${firstName}’s origin`, isAtsi && 'Aboriginal or Torres Strait Islander'],
  ] as const
  return (
    <ClientPart title="People">
      <dl className={styles.people}>
        {people.map(([label, who]) =>
          who ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{who}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </ClientPart>
  )
}

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
function ClientSessions({ client }: { client: ClientPage }) {
  const { sessions, hasOtherSessions } = client
  return (
    <ClientPart
      title="Sessions"
      note={hasOtherSessions ? 'Sessions with other clinicians count too, but are not listed here.' : null}
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
  <span className={`flex flex-wrap gap-x-4 ${styles.summary}`}>
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
