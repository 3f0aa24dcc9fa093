import { paths } from '#contract/page-paths.ts'
import { formatFirstName } from '../appointment/format-day.ts'
import { type AttachedClinician, useClientProfile } from '../client/client-profile.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { BookNextTime } from './book-next-time.tsx'
import { useMyClinician } from './use-my-clinician.ts'

/** A client with a psychologist books with them; others find one first. */
export function NothingBooked({ hasPast }: { hasPast: boolean }) {
  const { attached } = useClientProfile()
  const title = hasPast ? 'Nothing booked at the moment' : 'No appointments yet'
  return attached?.isProfileListed ? (
    <BookAgain title={title} attached={attached} />
  ) : (
    <EmptyState
      drawing="branch"
      title={title}
      actions={
        <>
          <LinkButton look="secondary" to={paths.findPsychologist()}>
            Find a psychologist
          </LinkButton>
          <LinkButton look="quiet" to={paths.findGp()}>
            Find a GP
          </LinkButton>
        </>
      }
    >
      When you book, your sessions will be here, with what they cost and how to change your mind.
    </EmptyState>
  )
}

function BookAgain({ title, attached }: { title: string; attached: AttachedClinician }) {
  const clinician = useMyClinician(attached._id)
  return (
    <>
      <EmptyState
        drawing="branch"
        title={title}
        actions={
          <>
            <LinkButton to={paths.psychologist(attached.slugUrl)}>
              Book with {formatFirstName(attached.name)}
            </LinkButton>
            <LinkButton look="quiet" to={paths.findGp()}>
              Find a GP
            </LinkButton>
          </>
        }
      >
        When you book, your sessions will be here, with what they cost and how to change your mind.
      </EmptyState>
      {clinician && clinician !== 'loading' && <BookNextTime clinician={clinician} />}
    </>
  )
}
