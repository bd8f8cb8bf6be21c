/** Modules that exist only while building. */
declare module 'virtual:contract-table' {
  const table: import('./api.ts').EndpointTable<import('../contract/contract.ts').Contract>
  export default table
}
declare module 'virtual:owners-table' {
  const table: import('./api.ts').EndpointTable<import('../contract/studio-contract.ts').StudioContract>
  export default table
}
