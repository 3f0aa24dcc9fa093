/** Document 1 screen 2: on a phone, 'Book now' leads back to the times. */
export function Quote({ words }: { words: string }) {
  if (words === '') return null
  return (
    <div className="grid gap-4">
      <blockquote className="quote">
        <p>{words}</p>
      </blockquote>
      <BookNow />
    </div>
  )
}

export function BookNow() {
  return (
    <p className="only-phone">
      <a className="btn btn--secondary" href="#book">
        Book now
      </a>
    </p>
  )
}
