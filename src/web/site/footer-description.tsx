import ChevronDown from 'lucide-react/icons/chevron-down'
import { useProductName, useRootData } from '../api/settings.ts'
import { Logo } from './logo.tsx'
import * as styles from './footer-description.module.css'

/** From content. What follows the first paragraph expands and collapses. See docs/product/site.md#footer. */
export function FooterDescription() {
  const productName = useProductName()
  const data = useRootData()
  const supportEmail = data?.settings.supportEmail
  const phone = data?.settings.practice.phone
  const [first, ...more] = data?.footer.about ?? []
  return (
    <div className={styles.about}>
      <Logo />
      <p className="text-sm text-ink-soft">{first}</p>
      {more[0] && (
        <details className={styles.more}>
          <summary>
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
