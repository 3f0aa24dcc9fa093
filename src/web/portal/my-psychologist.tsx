import { bookingRefusalText } from '#domain/clients/who-may-book.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { labelOf } from '#domain/clinicians/vocabulary.ts'
import { dayAndTime, zoneWords } from '#domain/letters/appointment-words.ts'
import type { ListedClinician } from '#contract/clinicians.ts'
import { useSettings } from '../api/settings.ts'
import { type AttachedClinician, useClientFacts } from '../appointment/client-facts.ts'
import { firstNameOf } from '../appointment/day-words.ts'
import { useTimeZone } from '../appointment/use-time-zone.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Portrait } from '../ui/portrait/portrait.tsx'
import { PsychologistSkeleton } from './psychologist-skeleton.tsx'
import { useMyClinician } from './use-my-clinician.ts'

export function MyPsychologist() {
  const { attached } = useClientFacts()
  const clinician = useMyClinician(attached?._id ?? null)
  if (!attached) return <NoneYet />
  if (clinician === 'loading') return <PsychologistSkeleton />
  return (
    <>
      <article className="card card--raised my-psych" aria-labelledby="my-psych-name">
        {clinician?.avatar && <Portrait src={clinician.avatar} size="large" />}
        <div className="my-psych__body">
          <h2 id="my-psych-name">{attached.name}</h2>
          {clinician && (
            <p className="soft">
              {[labelOf(clinicianRoles, clinician.medicare.role), clinician.pronouns]
                .filter(Boolean)
                .join(', ')}
            </p>
          )}
          <Booking attached={attached} clinician={clinician} />
        </div>
      </article>
      <section className="my-psych__change" aria-labelledby="change-psych">
        <h2 className="text-xl" id="change-psych">
          If you would like to change
        </h2>
        <p className="soft">
          <ChangeWords />
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
  const { supportEmail } = useSettings()
  const [zone] = useTimeZone()
  const firstName = firstNameOf(attached.name)
  if (!attached.isProfileListed)
    return (
      <p>
        {firstName}’s times are not on this site at the moment. To book, please write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    )
  const free = clinician?.matchedNextAvailabilities ?? []
  const [first] = free
  return (
    <>
      {first && (
        <div>
          <h3 className="my-psych__times">Next free times</h3>
          <ul>
            {free.map(({ startDateTime }) => (
              <li key={startDateTime}>{dayAndTime(new Date(startDateTime), zone)}</li>
            ))}
          </ul>
          <p className="small soft">{zoneWords(new Date(first.startDateTime), zone)}</p>
        </div>
      )}
      <LinkButton to={paths.psychologist(attached.slugUrl)}>Choose a time with {firstName}</LinkButton>
    </>
  )
}

/** Document 1 section 6, with the address to press. */
function ChangeWords() {
  const { supportEmail } = useSettings()
  const [before = '', after = ''] = bookingRefusalText('attachedToAnother', supportEmail).split(supportEmail)
  return (
    <>
      {before}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      {after}
    </>
  )
}

function NoneYet() {
  return (
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
      After your first booking, your psychologist is here, and booking again takes a moment.
    </EmptyState>
  )
}
