import { useItem } from '../../visit/tab-storage.ts'
import { paths } from '#contract/page-paths.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'

/** To where the time was chosen; it stays held. */
export function BackToTimes() {
  const reservation = useItem('reservation')
  if (!reservation) return null
  const { slugUrl } = reservation.psychologist
  const isGP = reservation.appointments[0]?.isGP
  return (
    <LinkButton look="quiet" to={isGP ? paths.gpDetails(slugUrl) : paths.psychologist(slugUrl)}>
      Back
    </LinkButton>
  )
}
