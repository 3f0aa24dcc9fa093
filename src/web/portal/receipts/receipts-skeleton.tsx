const bone = (shape: string) => <span className={`skeleton ${shape}`} />

/** Two cards. */
export function ReceiptsSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading your receipts</span>
      <div className="grid gap-4" aria-hidden="true">
        {['first', 'second'].map((card) => (
          <div className="card grid gap-2" key={card}>
            {bone('h-7 w-40')}
            {bone('h-5 w-3/5')}
          </div>
        ))}
      </div>
    </div>
  )
}
