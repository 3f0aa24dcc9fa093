/** The form's place, until it is known who is here. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <div className="grid gap-6 noscript:hidden" aria-hidden="true">
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className="grid gap-2">
          <span className="skeleton h-5 w-32" />
          <span className="skeleton h-[50px] rounded" />
        </div>
      ))}
    </div>
  )
}
