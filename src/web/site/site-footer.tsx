import { Suspense } from 'react'
import { Link } from 'react-router'
import { useProductName, useRootData } from '../api/settings.ts'
import { CrisisBand } from './crisis/crisis-band.tsx'
import { paths } from '#contract/page-paths.ts'
import { FooterColumns } from './footer-columns.tsx'
import { FooterDescription } from './footer-description.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import * as styles from './site-footer.module.css'

/** No page needs it to be read. */
const AnalyticsChoice = lazyPart(() => import('./analytics-choice.tsx').then((file) => file.AnalyticsChoice))

export function SiteFooter({ focused }: { focused: boolean }) {
  const productName = useProductName()
  const year = useRootData()?.year
  return (
    <footer className={'print:hidden'}>
      <CrisisBand />
      {!focused && (
        <div className={`wrap ${styles.about}`}>
          <FooterDescription />
          <FooterColumns />
        </div>
      )}
      <div className="wrap">
        <div className={styles.legal}>
          <span>
            © {year} {productName}. We acknowledge the Traditional Owners of the lands on which we live and
            work.
          </span>
          <ul>
            <li>
              <Link to={paths.privacy()}>Privacy</Link>
            </li>
            <li>
              <Link to={paths.terms()}>Terms</Link>
            </li>
            <li>
              <Suspense fallback={null}>
                <AnalyticsChoice />
              </Suspense>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  )
}
