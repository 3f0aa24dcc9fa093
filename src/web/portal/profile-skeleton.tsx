/** Fields, two by two and one by one. */
export function ProfileSkeleton() {
  return (
    <div className="portal__form mt-8" aria-busy="true">
      <span className="sr">Loading your details</span>
      <div className="grid gap-6" aria-hidden="true">
        {Array.from({ length: 5 }, (_, field) => (
          <div key={field} className="grid gap-2">
            <span className="skel h-5 w-32" />
            <span className="skel h-[50px] rounded" />
          </div>
        ))}
      </div>
    </div>
  )
}
