import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ZoneId } from '#domain/time/zones.ts'
import { paths } from '#contract/page-paths.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import type { Listing } from './load-listing.ts'
import { writeSearch } from './search.ts'
import * as styles from './results-head.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ZoneChoice = lazyPart(() => import('./zone-choice.tsx').then((file) => file.ZoneChoice))

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
    <div className={styles.head}>
      <output>
        {isSearching && 'Looking for psychologists…'}
        {!isSearching && first && (
          <>
            <b className="font-semibold">{first.total === 1 ? '1 clinician' : `${first.total} clinicians`}</b>{' '}
            {first.total > 0 && (
              <span className="text-ink-soft">{[helpWords, 'soonest first'].filter(Boolean).join(', ')}</span>
            )}
          </>
        )}
      </output>
      <div className={styles.zone}>
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
