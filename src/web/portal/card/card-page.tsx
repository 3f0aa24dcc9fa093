import { Navigate, useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { PageHead } from '../../page-head.tsx'
import { PortalScreen } from '../portal-screen.tsx'
import { ProfileSkeleton } from '../profile-skeleton.tsx'
import { NewCard } from './new-card.tsx'

const about = { title: 'Your card', description: 'The card that your sessions are charged to.' }

/** The card form of the address. Without one, the profile opens it. */
export default function CardPage() {
  const [search] = useSearchParams()
  const clientSecret = search.get('clientSecret') ?? ''
  if (clientSecret === '')
    return (
      <>
        <PageHead {...about} indexed={false} />
        <h1 className="sr-only">{about.title}</h1>
        <Navigate to={paths.myProfile()} replace />
      </>
    )
  return (
    <PortalScreen {...about} skeleton={<ProfileSkeleton />}>
      {(client) => (
        <NewCard key={clientSecret} clientSecret={clientSecret} hasSavedCard={client.hasSavedCard} />
      )}
    </PortalScreen>
  )
}
