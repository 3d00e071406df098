/** A small valid PSM: one service without tables that runs on Kubernetes. */
export const psmExample = {
  eClass: 'PsmModel',
  id: 'hire',
  name: 'Bicycle hire',
  platform: { eClass: 'TargetPlatform', id: 'platform', name: 'Kubernetes' },
  environments: [
    {
      eClass: 'Environment',
      id: 'dev',
      name: 'dev',
      kind: 'DEV',
      namespace: 'bicycle-hire-dev',
      domainSuffix: 'dev.example.com',
    },
  ],
  images: [
    {
      eClass: 'ContainerImage',
      id: 'image',
      name: 'Bicycle hire',
      resourceName: 'bicycle-hire',
      repository: 'bicycle-hire',
      builtFrom: 'project',
    },
  ],
  workloads: [
    {
      eClass: 'Workload',
      id: 'workload',
      name: 'Bicycle hire',
      resourceName: 'bicycle-hire',
      containers: [
        {
          eClass: 'Container',
          id: 'container',
          name: 'Bicycle hire',
          resourceName: 'bicycle-hire',
          image: 'image',
          ports: [{ eClass: 'ContainerPort', id: 'port', number: 8080 }],
        },
      ],
    },
  ],
  projects: [
    {
      eClass: 'CodeProject',
      id: 'project',
      name: 'Bicycle hire',
      symbol: 'bicycleHire',
      packageName: 'bicycle-hire',
      authMode: 'NONE',
      modules: [{ eClass: 'CodeModule', id: 'fleet', name: 'Fleet', symbol: 'fleet', folder: 'fleet' }],
    },
  ],
} as const;
