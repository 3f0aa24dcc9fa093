import { restrictionHeading } from '#domain/clients/who-may-book.ts'
import { useSettings } from '../../api/settings.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useClientFacts } from '../client-facts.ts'

/**
 * Document 1 section 6, both variants. A client whose own psychologist has a page is offered the way back to it; if that
 * page is not listed, there is nowhere to lead to, and writing to us is the way.
 */
export function RestrictionDialog({
  clinicianName,
  onClose,
}: {
  clinicianName: string
  onClose: () => void
}) {
  const { attached } = useClientFacts()
  return attached?.isProfileListed ? (
    <Dialog
      title={`You are seeing ${attached.name}`}
      onClose={onClose}
      actions={
        <>
          <LinkButton to={paths.psychologist(attached._id)} onClick={onClose}>
            Go back to my psychologist
          </LinkButton>
          <ContinueBrowsing onClose={onClose} />
        </>
      }
    >
      <p>
        To change your psychologist or appointment type, please email <SupportLink /> with your preferred
        updates
      </p>
    </Dialog>
  ) : (
    <Dialog
      title={restrictionHeading(clinicianName)}
      onClose={onClose}
      actions={<ContinueBrowsing onClose={onClose} />}
    >
      <p>
        You already have a psychologist with us. Please email <SupportLink /> and we will help you change.
      </p>
    </Dialog>
  )
}

function SupportLink() {
  const { supportEmail } = useSettings()
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
}

const ContinueBrowsing = ({ onClose }: { onClose: () => void }) => (
  <Button look="secondary" onClick={onClose}>
    Continue browsing
  </Button>
)
