import { bookingRefusalText } from '#domain/clients/who-may-book.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import type { ListedClinician } from '#contract/clinicians.ts'
import { useSettings } from '../api/settings.ts'
import { type AttachedClinician, useClientProfile } from '../client/client-profile.ts'
import { formatFirstName } from '../appointment/format-day.ts'
import { paths } from '#contract/page-paths.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Portrait } from '../ui/portrait/portrait.tsx'
import { BookNextTime } from './book-next-time.tsx'
import { PsychologistSkeleton } from './psychologist-skeleton.tsx'
import { useMyClinician } from './use-my-clinician.ts'
import * as styles from './my-psychologist.module.css'

export function MyPsychologist() {
  const { attached } = useClientProfile()
  const clinician = useMyClinician(attached?._id ?? null)
  if (!attached) return <NoneYet />
  if (clinician === 'loading') return <PsychologistSkeleton />
  return (
    <>
      <article className={`card card--raised ${styles.psychologist}`} aria-labelledby="my-psych-name">
        {clinician?.avatar && <Portrait src={clinician.avatar} size="large" />}
        <div className={styles.body}>
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
      <section className={styles.change} aria-labelledby="change-psych">
        <h2 className="text-xl" id="change-psych">
          If you would like to change
        </h2>
        <p className="text-ink-soft">
          <ChangeCopy />
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
  const firstName = formatFirstName(attached.name)
  if (!attached.isProfileListed)
    return (
      <p>
        {firstName}’s times are not on this site at the moment. To book, please write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
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
function ChangeCopy() {
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
