/** The size of the card form, until it is there. */
export const CardSkeleton = () => (
  <div className="grid gap-6" aria-busy="true">
    <span className="sr-only">Loading the card form</span>
    <span className="skeleton h-[72px] rounded" aria-hidden="true" />
    {['number', 'dates', 'name'].map((row) => (
      <div key={row} className="grid gap-2" aria-hidden="true">
        <span className="skeleton h-5 w-32" />
        <span className="skeleton h-[50px] rounded" />
      </div>
    ))}
    <span className="skeleton h-12 rounded" aria-hidden="true" />
  </div>
)
