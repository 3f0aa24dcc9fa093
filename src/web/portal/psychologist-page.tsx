import type { ListedClinician } from '#contract/clinicians.ts'
import { paths } from '#contract/page-paths.ts'
import { bookingRefusalText } from '#domain/booking/who-may-book.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { useSettings } from '../api/settings.ts'
import { SupportEmail } from '../api/support-email.tsx'
import { formatFirstName } from '../appointment/format-day.ts'
import { type AttachedClinician, useClientProfile } from '../client/client-profile.ts'
import { EmptyState } from '../ui/art.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Portrait } from '../ui/card.tsx'
import { bones, Loading } from '../ui/skeletons.tsx'
import { BookNextTime, useMyClinician } from './book-next-time.tsx'
import { PortalScreen } from './portal-screen.tsx'

const psychologistClass = 'grid justify-items-start gap-6 max-w-[680px] sm:grid-cols-[128px_minmax(0,1fr)]'

export default function PsychologistPage() {
  return (
    <PortalScreen
      title="Book my psychologist"
      heading="My psychologist"
      description="The psychologist you already see, and the way to book with them."
      skeleton={<PsychologistSkeleton />}
    >
      {() => <MyPsychologist />}
    </PortalScreen>
  )
}

function MyPsychologist() {
  const { attached } = useClientProfile()
  const clinician = useMyClinician(attached?._id ?? null)
  if (!attached) return <NoneYet />
  if (clinician === 'loading') return <PsychologistSkeleton />
  return (
    <>
      <article className={`card card--raised ${psychologistClass}`} aria-labelledby="my-psych-name">
        {clinician?.avatar && <Portrait src={clinician.avatar} size="large" />}
        <div className="grid content-start justify-items-start gap-4 min-w-0">
          <h2 id="my-psych-name">{attached.name}</h2>
          {clinician && (
            <p className="text-ink-soft">
              {[findLabel(clinicianRoles, clinician.medicare.role), clinician.pronouns]
                .filter(Boolean)
                .join(', ')}
            </p>
          )}
          <Booking attached={attached} clinician={clinician} />
        </div>
      </article>
      <section className="grid gap-2 mt-10" aria-labelledby="change-psych">
        <h2 className="text-xl" id="change-psych">
          If you would like to change
        </h2>
        <p className="text-ink-soft">
          <ChangeText />
        </p>
      </section>
    </>
  )
}

function Booking({
  attached,
  clinician,
}: {
  attached: AttachedClinician
  clinician: ListedClinician | null
}) {
  const firstName = formatFirstName(attached.name)
  if (!attached.isProfileListed)
    return (
      <p>
        {firstName}’s times are not on this site at the moment. To book, please write to <SupportEmail />.
      </p>
    )
  return (
    <>
      {clinician && <BookNextTime clinician={clinician} />}
      <LinkButton to={paths.psychologist(attached.slugUrl)}>Choose a time with {firstName}</LinkButton>
    </>
  )
}

/** The exact sentence, with the address as a link. See docs/product/who-may-book.md#attached-psychologist. */
function ChangeText() {
  const { supportEmail } = useSettings()
  const [before = '', after = ''] = bookingRefusalText('attachedToAnother', supportEmail).split(supportEmail)
  return (
    <>
      {before}
      <SupportEmail />
      {after}
    </>
  )
}

const NoneYet = () => (
  <EmptyState
    drawing="branch"
    title="You have no psychologist yet"
    actions={
      <>
        <LinkButton to={paths.findPsychologist()}>Find a psychologist</LinkButton>
        <LinkButton look="quiet" to={paths.getMatched()}>
          Get matched
        </LinkButton>
      </>
    }
  >
    After your first booking, you can book your psychologist again from here.
  </EmptyState>
)

const PsychologistSkeleton = () => (
  <Loading what="your psychologist" className={`card ${psychologistClass}`}>
    {bones('size-[128px] rounded-lg')}
    <div className="grid content-start gap-3">
      {bones('h-7 w-3/5', 'h-5 w-2/5', 'mt-3 h-[50px] w-56 rounded')}
    </div>
  </Loading>
)
