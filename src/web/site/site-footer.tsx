import ChevronDown from 'lucide-react/icons/chevron-down'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { useProductName, useRootData } from '../api/settings.ts'
import { useSession } from '../session/session.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { CrisisBand } from './crisis-lines.tsx'
import { LogInLink, Logo } from './site-header.tsx'
import * as styles from './site.module.css'

/** No page needs it to be read. */
const AnalyticsChoice = lazyPart(() => import('./analytics-choice.tsx').then((file) => file.AnalyticsChoice))

export function SiteFooter({ focused }: { focused: boolean }) {
  const productName = useProductName()
  const year = useRootData()?.year
  return (
    <footer className={'print:hidden'}>
      <CrisisBand />
      {!focused && (
        <div className="wrap grid gap-8 pt-12 pb-10 lg:grid-cols-[340px_1fr] lg:gap-16">
          <FooterDescription />
          <FooterColumns />
        </div>
      )}
      <div className="wrap">
        <div
          className={`flex flex-wrap justify-between items-center gap-3 py-5 border-t border-line text-sm text-ink-soft ${styles.legal}`}
        >
          <span>
            © {year} {productName}. We acknowledge the Traditional Owners of the lands on which we live and
            work.
          </span>
          <ul className="flex flex-wrap items-center gap-3">
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

/** From content. What follows the first paragraph expands and collapses. See docs/product/site.md#footer. */
function FooterDescription() {
  const productName = useProductName()
  const data = useRootData()
  const supportEmail = data?.settings.supportEmail
  const phone = data?.settings.practice.phone
  const [first, ...more] = data?.footer.about ?? []
  return (
    <div className="grid content-start justify-items-start gap-3">
      <Logo />
      <p className="text-sm text-ink-soft">{first}</p>
      {more[0] && (
        <details className={styles.more}>
          <summary className="hover:text-main">
            More about {productName}
            <ChevronDown className="icon" />
          </summary>
          {more.map((text) => (
            <p key={text} className="text-sm text-ink-soft">
              {text}
            </p>
          ))}
        </details>
      )}
      {supportEmail && (
        <p className="text-sm">
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
      {phone && (
        <p className="text-sm">
          <a href={`tel:${phone.number}`}>{phone.words}</a>
        </p>
      )}
    </div>
  )
}

function FooterColumns() {
  const columns = useRootData()?.footer.columns ?? []
  return (
    <div className={`grid grid-cols-[1fr_1fr] gap-6 lg:grid-cols-[repeat(4,1fr)] ${styles.footerColumns}`}>
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                {/* For the router's link another site is a plain link. */}
                <Link to={href}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <AccountColumn />
    </div>
  )
}

function AccountColumn() {
  const { status } = useSession()
  const portalLinks = useRootData()?.settings.portalLinks
  return (
    <nav aria-label="Your account links">
      <h3>Your account</h3>
      <ul>
        {status !== 'signedIn' && (
          <li>
            <LogInLink />
          </li>
        )}
        <li>
          <Link to={portalLinks?.appointments ?? paths.myAppointments()}>My appointments</Link>
        </li>
        <li>
          <Link to={portalLinks?.referral ?? paths.myReferral()}>Add referral details</Link>
        </li>
        <li>
          <Link to={paths.parentalConsent()}>Parental consent</Link>
        </li>
      </ul>
    </nav>
  )
}
