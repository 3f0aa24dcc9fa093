import { Suspense, useState, useSyncExternalStore } from 'react'
import { TextButton } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { isAnalyticsOn, onAnalyticsChange } from './analytics.ts'

const AnalyticsDialog = lazyPart(() => import('./analytics-dialog.tsx').then((file) => file.AnalyticsDialog))

/** A quiet line: nothing is counted until someone turns it on here. See docs/product/site.md#analytics. */
export function AnalyticsChoice() {
  const isOn = useSyncExternalStore(onAnalyticsChange, isAnalyticsOn, () => false)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <span className="noscript:hidden">
        Analytics: {isOn ? 'on' : 'off'} ·{' '}
        <TextButton inline aria-label="Change analytics" onClick={() => setIsOpen(true)}>
          change
        </TextButton>
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <AnalyticsDialog isOn={isOn} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
