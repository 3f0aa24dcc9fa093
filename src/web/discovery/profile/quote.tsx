import * as styles from './quote.module.css'
/** On a phone, 'Book now' leads back to the times. See docs/product/discovery.md#profile-page. */
export function Quote({ words }: { words: string }) {
  if (words === '') return null
  return (
    <div className="grid gap-4">
      <blockquote className={styles.quote}>
        <p>{words}</p>
      </blockquote>
      <BookNow />
    </div>
  )
}

export function BookNow() {
  return (
    <p className="lg:hidden">
      <a className="btn btn--secondary" href="#book">
        Book now
      </a>
    </p>
  )
}
