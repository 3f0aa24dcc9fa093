import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ZoneId } from '#domain/time/zones.ts'
import { paths } from '../paths.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import type { Listing } from './load-listing.ts'
import { writeSearch } from './search.ts'

const ZoneChoice = lazy(() => import('./zone-choice.tsx').then((file) => ({ default: file.ZoneChoice })))

export function ResultsHead({ listing, isSearching }: { listing: Listing; isSearching: boolean }) {
  const [choosing, setChoosing] = useState(false)
  const navigate = useNavigate()
  const { search, first, helpWords, zone, zoneWords } = listing
  /** In the address, so that a shared search keeps it. */
  const show = (timeZone: ZoneId) =>
    void navigate(paths.findPsychologist(writeSearch({ ...search, timeZone, page: 1 })), {
      preventScrollReset: true,
    })
  return (
    <div className="row row--apart results-head">
      <output>
        {isSearching && 'Looking for psychologists…'}
        {!isSearching && first && (
          <>
            <b className="strong">{first.total === 1 ? '1 psychologist' : `${first.total} psychologists`}</b>{' '}
            {first.total > 0 && (
              <span className="soft">{[helpWords, 'soonest first'].filter(Boolean).join(', ')}</span>
            )}
          </>
        )}
      </output>
      <div className="zone">
        <span>{zoneWords}</span>
        <TextButton aria-label={`Change the time zone, now ${zoneWords}`} onClick={() => setChoosing(true)}>
          Change
        </TextButton>
      </div>
      {choosing && (
        <Suspense fallback={null}>
          <ZoneChoice zone={zone} onChoose={show} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}
