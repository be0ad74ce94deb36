// Package kubernetes contains the Kubernetes manifests and no code. The tests
// build the manifests like kubectl apply -k and decode them strictly into
// Kubernetes' types.
package kubernetes

import (
	"slices"
	"strconv"
	"testing"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/yaml"
)

var folders = []string{"base", "merge", "example", "example/merge"}

// manifests are the objects of a kustomization.
type manifests struct {
	jobs     []batchv1.Job
	claims   []corev1.PersistentVolumeClaim
	policies []networkingv1.NetworkPolicy
}

// build builds a kustomization and decodes it. An unknown field is an error.
func build(t *testing.T, folder string) manifests {
	t.Helper()
	made, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		t.Fatal(err)
	}
	var m manifests
	for _, r := range made.Resources() {
		text, err := r.AsYAML()
		if err != nil {
			t.Fatal(err)
		}
		switch r.GetKind() {
		case "Job":
			m.jobs = append(m.jobs, decode[batchv1.Job](t, text))
		case "PersistentVolumeClaim":
			m.claims = append(m.claims, decode[corev1.PersistentVolumeClaim](t, text))
		case "NetworkPolicy":
			m.policies = append(m.policies, decode[networkingv1.NetworkPolicy](t, text))
		default:
			t.Errorf("%s: unexpected kind %s", folder, r.GetKind())
		}
	}
	return m
}

func decode[T any](t *testing.T, text []byte) T {
	t.Helper()
	var v T
	if err := yaml.UnmarshalStrict(text, &v); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return v
}

// job returns the only Job of a kustomization and its only container.
func job(t *testing.T, folder string) (batchv1.Job, corev1.Container) {
	t.Helper()
	jobs := build(t, folder).jobs
	if len(jobs) != 1 || len(jobs[0].Spec.Template.Spec.Containers) != 1 {
		t.Fatalf("%s: want one Job with one container, got %+v", folder, jobs)
	}
	return jobs[0], jobs[0].Spec.Template.Spec.Containers[0]
}

func TestShards(t *testing.T) {
	for folder, want := range map[string]int32{"base": 4, "example": 20} {
		j, c := job(t, folder)
		if j.Spec.CompletionMode == nil || *j.Spec.CompletionMode != batchv1.IndexedCompletion {
			t.Errorf("%s: the completion mode is not Indexed", folder)
		}
		if j.Spec.Completions == nil || *j.Spec.Completions != want {
			t.Errorf("%s: completions %v, want %d", folder, j.Spec.Completions, want)
		}
		shards := corev1.EnvVar{Name: "PHOTODOKU_SHARDS", Value: strconv.Itoa(int(want))}
		if !slices.Contains(c.Env, shards) {
			t.Errorf("%s: environment %v lacks %v", folder, c.Env, shards)
		}
		if j.Spec.BackoffLimitPerIndex == nil || *j.Spec.BackoffLimitPerIndex < 1 {
			t.Errorf("%s: a failed shard is not retried", folder)
		}
		if j.Spec.PodReplacementPolicy == nil || *j.Spec.PodReplacementPolicy != batchv1.Failed {
			t.Errorf("%s: two pods could process the same shard", folder)
		}
		if out := c.Args[slices.Index(c.Args, "-o")+1]; out != "/out/shard-$(JOB_COMPLETION_INDEX)" {
			t.Errorf("%s: output %q, want a separate folder for each shard", folder, out)
		}
	}
}

func TestExitCodes(t *testing.T) {
	const count = batchv1.PodFailurePolicyActionCount // the default action
	tests := []struct {
		folder string
		code   int32
		want   batchv1.PodFailurePolicyAction
	}{
		{"base", 1, count},
		{"base", 3, batchv1.PodFailurePolicyActionFailIndex},
		{"base", 64, batchv1.PodFailurePolicyActionFailJob},
		{"base", 130, batchv1.PodFailurePolicyActionIgnore},
		{"base", 137, count},
		{"merge", 1, count},
		{"merge", 3, batchv1.PodFailurePolicyActionFailJob},
		{"merge", 64, batchv1.PodFailurePolicyActionFailJob},
		{"merge", 130, batchv1.PodFailurePolicyActionIgnore},
	}
	for _, test := range tests {
		j, c := job(t, test.folder)
		if got := action(t, j.Spec.PodFailurePolicy, c.Name, test.code); got != test.want {
			t.Errorf("%s: exit code %d: %s, want %s", test.folder, test.code, got, test.want)
		}
	}
}

// action returns a policy's action for an exit code.
func action(t *testing.T, policy *batchv1.PodFailurePolicy, container string, code int32) batchv1.PodFailurePolicyAction {
	t.Helper()
	for _, r := range policy.Rules {
		if r.OnExitCodes == nil {
			continue
		}
		if name := r.OnExitCodes.ContainerName; name == nil || *name != container {
			t.Errorf("a rule is for container %v, not %s", name, container)
		}
		if r.OnExitCodes.Operator == batchv1.PodFailurePolicyOnExitCodesOpIn && slices.Contains(r.OnExitCodes.Values, code) {
			return r.Action
		}
	}
	return batchv1.PodFailurePolicyActionCount
}

func TestEvictionIsNotCounted(t *testing.T) {
	for _, folder := range folders {
		j, _ := job(t, folder)
		first := j.Spec.PodFailurePolicy.Rules[0]
		if first.Action != batchv1.PodFailurePolicyActionIgnore || len(first.OnPodConditions) != 1 ||
			first.OnPodConditions[0].Type != corev1.DisruptionTarget || first.OnPodConditions[0].Status != corev1.ConditionTrue {
			t.Errorf("%s: the first rule is %+v", folder, first)
		}
	}
}

func TestLockedDown(t *testing.T) {
	for _, folder := range folders {
		j, c := job(t, folder)
		pod := j.Spec.Template.Spec
		checks := map[string]bool{
			"restartPolicy Never, required by failure policies": pod.RestartPolicy == corev1.RestartPolicyNever,
			"no service account token":                          isFalse(pod.AutomountServiceAccountToken),
			"not root":                                          isTrue(pod.SecurityContext.RunAsNonRoot) && *pod.SecurityContext.RunAsUser == 10001,
			"the runtime's seccomp profile":                     pod.SecurityContext.SeccompProfile.Type == corev1.SeccompProfileTypeRuntimeDefault,
			"no privilege escalation":                           isFalse(c.SecurityContext.AllowPrivilegeEscalation),
			"a read-only root file system":                      isTrue(c.SecurityContext.ReadOnlyRootFilesystem),
			"no capabilities":                                   slices.Equal(c.SecurityContext.Capabilities.Drop, []corev1.Capability{"ALL"}),
			"a memory limit":                                    !c.Resources.Limits.Memory().IsZero(),
			"a CPU limit":                                       !c.Resources.Limits.Cpu().IsZero(),
			"the image name of the documentation":               folder != "base" && folder != "merge" || c.Image == "photodoku",
		}
		for what, ok := range checks {
			if !ok {
				t.Errorf("%s: lacks: %s", folder, what)
			}
		}
	}
}

func isTrue(b *bool) bool  { return b != nil && *b }
func isFalse(b *bool) bool { return b != nil && !*b }

func TestVolumes(t *testing.T) {
	for _, folders := range [][2]string{{"base", "base"}, {"base", "merge"}, {"example", "example"}, {"example", "example/merge"}} {
		claims := map[string]string{}
		for _, c := range build(t, folders[0]).claims {
			claims[c.Name] = c.Namespace
		}
		j, c := job(t, folders[1])
		mounts := map[string]corev1.VolumeMount{}
		for _, m := range c.VolumeMounts {
			mounts[m.Name] = m
		}
		for _, v := range j.Spec.Template.Spec.Volumes {
			if _, ok := mounts[v.Name]; !ok {
				t.Errorf("%s: volume %s is not mounted", folders[1], v.Name)
			}
			delete(mounts, v.Name)
			if p := v.PersistentVolumeClaim; p != nil {
				if namespace, ok := claims[p.ClaimName]; !ok || namespace != j.Namespace {
					t.Errorf("%s: no claim %s in namespace %q", folders[1], p.ClaimName, j.Namespace)
				}
			}
		}
		if len(mounts) > 0 {
			t.Errorf("%s: mounts without a volume: %v", folders[1], mounts)
		}
	}
	_, c := job(t, "base")
	for _, m := range c.VolumeMounts {
		if m.MountPath == "/in" && !m.ReadOnly {
			t.Error("the scans are not mounted read-only")
		}
	}
}

func TestNoNetwork(t *testing.T) {
	m := build(t, "base")
	if len(m.policies) != 1 {
		t.Fatalf("%d network policies, want 1", len(m.policies))
	}
	p := m.policies[0].Spec
	if len(p.PolicyTypes) != 2 || len(p.Ingress) != 0 || len(p.Egress) != 0 {
		t.Errorf("the policy allows traffic: %+v", p)
	}
	for _, folder := range folders {
		j, _ := job(t, folder)
		for key, value := range p.PodSelector.MatchLabels {
			if j.Spec.Template.Labels[key] != value {
				t.Errorf("%s: the policy does not select pods labelled %v", folder, j.Spec.Template.Labels)
			}
		}
	}
}
