import { useEffect } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { invalidate } from '../api/query.ts'
import { useSetup } from '../forms/card-setup.ts'
import { Checkout } from '../forms/checkout.tsx'
import { PageHead } from '../site/page-head.tsx'
import { EmptyState } from '../ui/art.tsx'
import { LinkButton } from '../ui/button.tsx'
import { showToast } from '../ui/toast-store.ts'
import { PortalScreen, ProfileSkeleton } from './portal-screen.tsx'

const pageWords = { title: 'Your card', description: 'The card that your sessions are charged to.' }

/** The card form of the address. Without one, the profile opens it. */
export default function CardPage() {
  const [search] = useSearchParams()
  const clientSecret = search.get('clientSecret') ?? ''
  if (clientSecret === '')
    return (
      <>
        <PageHead {...pageWords} indexed={false} />
        <h1 className="sr-only">{pageWords.title}</h1>
        <Navigate to={paths.myProfile()} replace />
      </>
    )
  return (
    <PortalScreen {...pageWords} skeleton={<ProfileSkeleton />}>
      {(client) => (
        <NewCard key={clientSecret} clientSecret={clientSecret} hasSavedCard={client.hasSavedCard} />
      )}
    </PortalScreen>
  )
}

const cardWords = (hasSavedCard: boolean) => ({
  safe: hasSavedCard ? 'Your saved card stays as it is.' : 'Nothing has been saved.',
  answered: 'your card is saved',
})

/** A card form outside a booking: once the provider has the card, the profile shows it. */
function NewCard({ clientSecret, hasSavedCard }: { clientSecret: string; hasSavedCard: boolean }) {
  const news = useSetup(clientSecret)
  const navigate = useNavigate()
  const { known } = news
  const setup = known.kind === 'known' ? known.setup : null
  const isSaved = setup?.state === 'saved' || setup?.state === 'booked'
  useEffect(() => {
    if (!isSaved) return
    void invalidate('readOwnProfile')
    showToast('success', 'Your card is saved.')
    void navigate(paths.myProfile(), { replace: true })
  }, [isSaved, navigate])
  if (known.kind === 'unknown' || (setup?.state === 'failed' && setup.reason === 'sessionEnded'))
    return (
      <EmptyState
        drawing="sprig"
        title="This card form has ended"
        actions={<LinkButton to={paths.myProfile()}>Back to my profile</LinkButton>}
      >
        {cardWords(hasSavedCard).safe} You can open a new form from your profile.
      </EmptyState>
    )
  return (
    <div className="grid max-w-[680px] gap-6">
      <p className="lead">
        {hasSavedCard
          ? 'The new card replaces the one on file. Nothing is charged now.'
          : 'We keep it for your next booking. Nothing is charged now.'}
      </p>
      <Checkout
        clientSecret={clientSecret}
        news={news}
        button="Save this card"
        copy={cardWords(hasSavedCard)}
      />
      <div>
        <LinkButton look="quiet" to={paths.myProfile()}>
          {hasSavedCard ? 'Keep the card on file' : 'Back to my profile'}
        </LinkButton>
      </div>
    </div>
  )
}
