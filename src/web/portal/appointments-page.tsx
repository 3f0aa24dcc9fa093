import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { cancellationNoticeHours } from '#domain/diary/attendance.ts'
import { useHas } from '../api/settings.ts'
import { apiQuery, invalidate, queryClient, useRead } from '../api/query.ts'
import { formatFirstName } from '../appointment/format-day.ts'
import { FormsLeft } from '../appointment/forms-left.tsx'
import { JoinSession } from '../appointment/join-session.tsx'
import { ZoneLine } from '../appointment/zone-line.tsx'
import { type ClientRecord, useClientProfile } from '../client/client-profile.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import { useNowOnWake } from '../session/news.ts'
import { EmptyState } from '../ui/art.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Tabs } from '../ui/navigation.tsx'
import { Notice } from '../ui/notice.tsx'
import { AnswersLink, AppointmentActions, AppointmentCard, NextDetails } from './appointment-card.tsx'
import {
  AppointmentsSkeleton,
  appointmentView,
  splitByTime,
  whoseWords,
  type OwnAppointment,
} from './appointment-view.tsx'
import { BookNextTime, useMyClinician } from './book-next-time.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { PortalScreen, ReadFailed } from './portal-screen.tsx'
import { SessionsUsed } from './sessions-used.tsx'

export default function AppointmentsPage() {
  return (
    <PortalScreen
      title="My appointments"
      description="Sessions to come, sessions past, and how to cancel one."
      action={<BookAnother />}
      skeleton={<AppointmentsSkeleton />}
    >
      {(client) => <Appointments client={client} />}
    </PortalScreen>
  )
}

/** With their own psychologist, for a client who has one with a page to book on. */
function BookAnother() {
  const { attached } = useClientProfile()
  const to = attached?.isProfileListed ? paths.psychologist(attached.slugUrl) : paths.findPsychologist()
  // Beside a session that can be joined, another one is not the main thing.
  if (attached)
    return (
      <LinkButton look="secondary" to={to}>
        Book another appointment
      </LinkButton>
    )
  return <LinkButton to={to}>Book an appointment</LinkButton>
}

const ownAppointments = apiQuery('listOwnAppointments', {})

/** Which list is open is in the address, so that a reload and the back button keep it. */
function Appointments({ client }: { client: ClientRecord }) {
  const { data, isFetchedAfterMount, isFetching, isError, refetch } = useRead(ownAppointments)
  const [query, setQuery] = useSearchParams()
  const [cancellingId, setCancellingId] = useState<string | null>(null)
  const lists = useRef<HTMLDivElement>(null)
  // What an earlier page of this visit read may be one booking behind.
  if (!isFetchedAfterMount) return <AppointmentsSkeleton />
  if (!data) return <ReadFailed onTryAgain={refetch} />

  const { upcoming, past } = splitByTime(data)
  const cancelling = data.find(({ _id }) => _id === cancellingId)
  const askToCancel = (id: string) => {
    setCancellingId(id)
    // The 48 hours may have begun since the list was read.
    void refetch()
  }
  const cancelled = (serviceDelivered: OwnAppointment['serviceDelivered']) => {
    queryClient.setQueryData(ownAppointments.queryKey, (before) =>
      before?.map((one) =>
        one._id === cancellingId
          ? { ...one, status: 'cancelled', serviceDelivered, cancellation: null }
          : one,
      ),
    )
    // What is left of the year, and whether there is a session at all, are not what they were.
    void invalidate('readOwnReferralMeter', 'readOwnProfile')
    setCancellingId(null)
    // The button that opened the dialog has gone with the appointment.
    requestAnimationFrame(() => lists.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus())
  }
  return (
    <div ref={lists}>
      {isError && <ReadFailed onTryAgain={refetch} />}
      <Tabs
        label="Your appointments"
        selected={query.get('show') === 'past' ? 'past' : 'upcoming'}
        onSelect={(show) =>
          setQuery(show === 'past' ? { show } : {}, { replace: true, preventScrollReset: true })
        }
        tabs={[
          {
            id: 'upcoming',
            label: upcoming.length > 0 ? `Upcoming (${upcoming.length})` : 'Upcoming',
            content: (
              <UpcomingAppointments
                appointments={upcoming}
                hasPast={past.length > 0}
                client={client}
                onCancel={askToCancel}
              />
            ),
          },
          { id: 'past', label: 'Past and cancelled', content: <PastAppointments appointments={past} /> },
        ]}
      />
      <SessionsUsed />
      {cancelling && (
        <CancelDialog
          appointment={cancelling}
          isChecking={isFetching}
          onCancelled={cancelled}
          readAgain={async () => (await refetch()).data?.find(({ _id }) => _id === cancelling._id)}
          onClose={() => setCancellingId(null)}
        />
      )}
    </div>
  )
}

type UpcomingProps = {
  appointments: readonly OwnAppointment[]
  hasPast: boolean
  client: ClientRecord
  onCancel: (id: string) => void
}

function UpcomingAppointments({ appointments, hasPast, client, onCancel }: UpcomingProps) {
  const [zone] = useTimeZone()
  const now = useNowOnWake(() => new Date())
  const [next] = appointments
  if (!next) return <NothingBooked hasPast={hasPast} />
  return (
    <>
      <h2 className="sr-only">Upcoming appointments</h2>
      <ul className="mt-6 grid gap-4">
        {appointments.map((appointment) => {
          const view = appointmentView(appointment, zone)
          return (
            <AppointmentCard
              key={appointment._id}
              view={view}
              avatar={appointment.clinician.avatar}
              isNext={appointment === next}
              actions={<AppointmentActions {...{ appointment, view, zone, onCancel }} />}
            >
              {whoseWords(client, appointment) && <p className="mt-3">{whoseWords(client, appointment)}</p>}
              {appointment.cancellation?.isMoveAsked && (
                <div className="mt-4">
                  <Notice type="warning" title="Please choose another time">
                    It cannot take place as planned. Moving it costs nothing.
                  </Notice>
                </div>
              )}
              {appointment.forms && (
                <div className="mt-4">
                  <FormsLeft
                    forms={appointment.forms}
                    reserveId={appointment.forms.reserveId}
                    name={view.name}
                    zone={zone}
                    now={now}
                  />
                </div>
              )}
              {appointment === next && <NextDetails {...{ appointment, view, client, zone }} />}
            </AppointmentCard>
          )
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-x-2 mt-4 text-sm text-ink-soft">
        <p>
          Cancelling or moving is free until {cancellationNoticeHours} hours before. After that a fee may
          apply, which you see before you confirm.
        </p>
        <ZoneLine at={new Date(next.startDateTime)} />
      </div>
    </>
  )
}

/** A client with a psychologist books with them; others find one first. */
export function NothingBooked({ hasPast }: { hasPast: boolean }) {
  const { attached } = useClientProfile()
  const own = attached?.isProfileListed ? attached : null
  const clinician = useMyClinician(own?._id ?? null)
  const has = useHas()
  return (
    <>
      <EmptyState
        drawing="branch"
        title={hasPast ? 'Nothing booked at the moment' : 'No appointments yet'}
        actions={
          <>
            {own ? (
              <LinkButton to={paths.psychologist(own.slugUrl)}>
                Book with {formatFirstName(own.name)}
              </LinkButton>
            ) : (
              <LinkButton look="secondary" to={paths.findPsychologist()}>
                Find a psychologist
              </LinkButton>
            )}
            {has('gp') && (
              <LinkButton look="quiet" to={paths.findGp()}>
                Find a GP
              </LinkButton>
            )}
          </>
        }
      >
        When you book, your sessions will be here, with what they cost and how to change your mind.
      </EmptyState>
      {clinician && clinician !== 'loading' && <BookNextTime clinician={clinician} />}
    </>
  )
}

export function PastAppointments({ appointments }: { appointments: readonly OwnAppointment[] }) {
  const [zone] = useTimeZone()
  if (appointments.length === 0)
    return <EmptyState title="Nothing here yet">Sessions that are over or cancelled will be here.</EmptyState>
  return (
    <>
      <h2 className="sr-only">Past and cancelled appointments</h2>
      <ul className="mt-6 grid gap-4">
        {appointments.map((appointment) => {
          const view = appointmentView(appointment, zone)
          return (
            <AppointmentCard
              key={appointment._id}
              view={view}
              avatar={appointment.clinician.avatar}
              actions={
                <>
                  {/* A session that runs over is still open for a while. */}
                  {appointment.room && (
                    <JoinSession room={appointment.room} zone={zone} name={`${view.when}, ${view.name}`} />
                  )}
                  {appointment.isGP && <AnswersLink view={view} />}
                </>
              }
            />
          )
        })}
      </ul>
    </>
  )
}
