export declare function verifySample(samplePath: string, populationPath: string): Promise<{ lines: string[]; problems: string[] }>;
