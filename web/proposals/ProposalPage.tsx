export function ProposalPage() {
  return <h1 className="page py-6 text-2xl font-extrabold">ProposalPage</h1>;
}
